import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { killOnExit } from '../processes/kill-on-exit.ts'
import { followLines } from '../processes/log-lines.ts'
import { withBuildLock } from './build-lock.ts'
import { buildCommand, isStale, type PackageBuild, packageBuilds, packageFingerprint, stampFile } from './build-plan.ts'
import { imageCloud } from './image-host.ts'
import { islandKey } from './island-key.ts'
import { precompress } from './precompress.ts'
import { repository } from './settings.ts'

/** Two builds at a time: one per core of the smallest machine we promise to run on. */
const AT_ONCE = 2

/**
 * Builds every package whose inputs changed since its last build, and precompresses what browsers will fetch.
 * `api` resolves to the API's address once it answers: only a stale package whose pages show API data waits for it.
 * Throws CliError with the builder's output.
 */
export async function buildStalePackages({
  say,
  force = false,
  only,
  api,
}: {
  say: (line: string) => void
  force?: boolean
  /** Builds this package alone, stale or not. */
  only?: string | undefined
  api?: Promise<string | undefined>
}): Promise<number> {
  const variables = buildVariables()
  const withApi = api !== undefined
  const isDue = (build: PackageBuild) => force || isStale({ root: repository, build, variables, withApi })
  const stalePackages = () => packageBuilds.filter((build) => (only ? build.folder === only : isDue(build)))
  if (stalePackages().length === 0) return 0
  return withBuildLock({ root: repository, say }, async () => {
    const stale = stalePackages()
    const queue = [...stale]
    const worker = async () => {
      for (let build = queue.shift(); build; build = queue.shift()) await buildPackage({ build, variables, say, api })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return stale.length
  })
}

/** What builds bake in. A PUBLIC_URL that merely follows PORT stays out, or every other port would mean a new build. */
function buildVariables(): Record<string, string> {
  const { PUBLIC_URL, STUDIO_VERSION } = process.env
  const cloud = imageCloud(process.env)
  return {
    ASTRO_KEY: islandKey(),
    ...(PUBLIC_URL ? { PUBLIC_URL } : {}),
    ...(STUDIO_VERSION ? { STUDIO_VERSION } : {}),
    ...(cloud ? { CLOUDINARY_CLOUD: cloud } : {}),
  }
}

async function buildPackage(input: {
  build: PackageBuild
  variables: Record<string, string>
  say: (line: string) => void
  api?: Promise<string | undefined> | undefined
}): Promise<void> {
  const { build, variables, say, api } = input
  const apiUrl = build.unfinished && (await api)
  const from = packageFingerprint({ root: repository, build, variables })
  const stamp = stampFile({ root: repository, folder: build.folder })
  rmSync(stamp, { force: true })
  const started = performance.now()
  await runBuild({ build, variables: { ...variables, ...(apiUrl ? { API_URL: apiUrl } : {}) } })
  if (!existsSync(join(repository, build.entry))) {
    throw new CliError(`The build of ${build.folder} ended without ${build.entry}: build it again.`)
  }
  for (const folder of build.served) await precompress(join(repository, folder))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, `${JSON.stringify({ from })}\n`)
  say(`  built ${build.folder.padEnd(13)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function runBuild({
  build,
  variables,
}: {
  build: PackageBuild
  variables: Record<string, string>
}): Promise<void> {
  const { folder } = build
  const command = buildCommand({ root: repository, build })
  const bin = join(repository, 'node_modules/.bin')
  const child = spawn(command, {
    shell: true,
    cwd: join(repository, folder),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...variables,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  killOnExit(child)
  const words: string[] = []
  followLines({ streams: [child.stdout, child.stderr], onLine: (line) => words.push(line) })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new CliError(`The build of ${folder} failed:\n${reasonIn(words)}`)
}

/** A builder's output from its first error on, without the stack trace of the builder itself. */
function reasonIn(words: readonly string[]): string {
  const start = Math.max(
    0,
    words.findIndex((line) => /error|failed/i.test(line)),
  )
  return words.slice(start, start + 20).join('\n')
}
