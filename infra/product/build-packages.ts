import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { killOnExit } from '../processes/kill-on-exit.ts'
import { followLines } from '../processes/log-lines.ts'
import { withBuildLock } from './build-lock.ts'
import {
  computePackageFingerprint,
  getStampFile,
  isStale,
  type PackageBuild,
  packageBuilds,
  readBuildCommand,
} from './build-plan.ts'
import { getImageCloud } from './image-host.ts'
import { readIslandKey } from './island-key.ts'
import { precompress } from './precompress.ts'
import { repository } from './settings.ts'

/** Two builds at a time: one per core of the smallest machine we promise to run on. */
const MAX_PARALLEL_BUILDS = 2

/**
 * Builds every package whose inputs changed since its last build, and precompresses the files for browsers.
 * `apiAddress` resolves once the API is up (to undefined if it cannot start); only stale packages whose pages show API data
 * wait for it. Returns the number of built packages. Throws CliError with the builder's output.
 */
export async function buildStalePackages({
  print,
  force = false,
  onlyPackage,
  apiAddress,
}: {
  print: (line: string) => void
  force?: boolean
  /** Builds only this package, even if it is not stale. */
  onlyPackage?: string | undefined
  apiAddress?: Promise<string | undefined>
}): Promise<number> {
  const variables = getBuildVariables()
  // An API that is still starting counts as available: pages built without it are stale, and their build waits for it.
  const isApiAvailable = apiAddress !== undefined
  const mustBuild = (build: PackageBuild) => force || isStale({ root: repository, build, variables, isApiAvailable })
  const findStalePackages = () =>
    packageBuilds.filter((build) => (onlyPackage ? build.folder === onlyPackage : mustBuild(build)))
  if (findStalePackages().length === 0) return 0
  return withBuildLock({ root: repository, print }, async () => {
    // Another process may have built some while this one waited for the lock.
    const stalePackages = findStalePackages()
    const queue = [...stalePackages]
    const buildFromQueue = async () => {
      for (let build = queue.shift(); build; build = queue.shift())
        await buildPackage({ build, variables, print, apiAddress })
    }
    await Promise.all(Array.from({ length: MAX_PARALLEL_BUILDS }, buildFromQueue))
    return stalePackages.length
  })
}

/**
 * Returns the variables that become part of a build. A PUBLIC_URL derived from PORT is left out, so that another PORT needs
 * no build.
 */
function getBuildVariables(): Record<string, string> {
  const { PUBLIC_URL, STUDIO_VERSION } = process.env
  const cloud = getImageCloud(process.env)
  return {
    ASTRO_KEY: readIslandKey(),
    ...(PUBLIC_URL ? { PUBLIC_URL } : {}),
    ...(STUDIO_VERSION ? { STUDIO_VERSION } : {}),
    ...(cloud ? { CLOUDINARY_CLOUD: cloud } : {}),
  }
}

async function buildPackage(input: {
  build: PackageBuild
  variables: Record<string, string>
  print: (line: string) => void
  apiAddress?: Promise<string | undefined> | undefined
}): Promise<void> {
  const { build, variables, print, apiAddress } = input
  // Only the build of a package that shows API data, and so has a placeholder for it, waits for the API.
  const apiUrl = build.apiPlaceholder && (await apiAddress)
  const inputFingerprint = computePackageFingerprint({ root: repository, build, variables })
  const stampPath = getStampFile({ root: repository, folder: build.folder })
  rmSync(stampPath, { force: true })
  const startedAt = performance.now()
  await runBuild({ build, variables: { ...variables, ...(apiUrl ? { API_URL: apiUrl } : {}) } })
  if (!existsSync(join(repository, build.entry))) {
    throw new CliError(`The build of ${build.folder} ended without ${build.entry}: build it again.`)
  }
  for (const folder of build.servedFolders) await precompress(join(repository, folder))
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, `${JSON.stringify({ fingerprint: inputFingerprint })}\n`)
  print(`  built ${build.folder.padEnd(13)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function runBuild({
  build,
  variables,
}: {
  build: PackageBuild
  variables: Record<string, string>
}): Promise<void> {
  const { folder } = build
  const command = readBuildCommand({ root: repository, build })
  const bin = join(repository, 'node_modules/.bin')
  const child = spawn(command, {
    shell: true,
    cwd: join(repository, folder),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // In a process that a test starts, @module-federation/vite would leave out the remote's entry file.
      VITEST: undefined,
      ...variables,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  killOnExit(child)
  const outputLines: string[] = []
  followLines({ streams: [child.stdout, child.stderr], onLine: (line) => outputLines.push(line) })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new CliError(`The build of ${folder} failed:\n${extractError(outputLines)}`)
}

/** A builder's output from its first error on, without the stack trace of the builder itself. */
function extractError(outputLines: readonly string[]): string {
  const start = Math.max(
    0,
    outputLines.findIndex((line) => /error|failed/i.test(line)),
  )
  return outputLines.slice(start, start + 20).join('\n')
}
