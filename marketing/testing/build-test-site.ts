import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createFakeApi } from './fake-api.ts'
import { publicUrl, serverIslandKey, testBuildFolderUrl } from './test-site.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const astroCommand = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs')

/** Runs Astro in this package (or in `root`) and returns its output; rejects with the output on failure. */
export async function runAstro({
  args,
  root = packageFolder,
  env = {},
}: {
  args: string[]
  root?: string
  env?: NodeJS.ProcessEnv
}) {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [astroCommand, ...args], {
    cwd: root,
    env: environment,
  })
  return stdout + stderr
}

/** Builds the site once for all tests of this package, with a fake API. */
export default async function buildTestSite(): Promise<void> {
  const { api } = createFakeApi()
  const server = createServer((request, response) => void api(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await runAstro({
      args: ['build'],
      env: {
        MARKETING_TEST_BUILD: fileURLToPath(testBuildFolderUrl),
        PUBLIC_URL: publicUrl,
        ASTRO_KEY: serverIslandKey,
        STUDIO_VERSION: 'test-release',
        API_URL: `http://127.0.0.1:${port}`,
      },
    })
  } finally {
    server.close()
  }
}
