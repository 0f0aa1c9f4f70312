import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { fingerprint } from './fingerprint.ts'

/** A package that is built into files: its inputs and its output folder. */
export type PackageBuild = {
  folder: string
  /** The script of its package.json that makes its files; its `build` is this build of it alone, key and all. */
  script: string
  /** Files and folders whose change makes the result stale. */
  inputs: string[]
  /** The file of the result without which the package cannot be used, relative to the repository. */
  entry: string
  /** Folders with files that browsers fetch, to be precompressed. */
  served: string[]
  /** What a page of it says where no API answered its build: with an API at hand that build is done again. */
  unfinished?: { page: string; mark: string }
}

const shared = ['api/contract/src', 'api/contract/package.json', 'package-lock.json', 'tsconfig.base.json']
const ui = 'portal/ui'
const client = 'portal/client'
const content = 'marketing/src/content'

/** Every build of the product. The API and the contract need none: Node runs their source. */
export const packageBuilds: readonly PackageBuild[] = [
  {
    folder: 'portal',
    script: 'files',
    inputs: ['portal', 'admin-remote/src/host-bridge.ts', content, ...shared],
    entry: 'portal/dist/index.html',
    served: ['portal/dist'],
  },
  {
    folder: 'admin-remote',
    script: 'files',
    inputs: ['admin-remote', ui, client, ...shared],
    entry: 'admin-remote/dist/remoteEntry.js',
    served: ['admin-remote/dist'],
  },
  // Last: its lists come from the API, which starts while the others are built.
  {
    folder: 'marketing',
    script: 'files',
    inputs: ['marketing', ui, client, ...shared],
    entry: 'marketing/dist/client/index.html',
    served: ['marketing/dist/client'],
    unfinished: { page: 'marketing/dist/client/index.html', mark: 'data-waiting' },
  },
]

/** The package's own build command. Throws CliError when its package.json has none. */
export function buildCommand({ root, build }: { root: string; build: PackageBuild }): string {
  const { scripts } = JSON.parse(readFileSync(join(root, build.folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  const command = scripts?.[build.script]
  if (!command) throw new CliError(`${build.folder}/package.json has no script "${build.script}".`)
  return command
}

/** What a package's build result depends on, as one hash. `variables` are the settings that the build bakes in. */
export function packageFingerprint(input: {
  root: string
  build: PackageBuild
  variables: Record<string, string>
}): string {
  const { root, build, variables } = input
  return fingerprint({
    root,
    paths: build.inputs,
    extra: { ...variables, command: buildCommand({ root, build }) },
  })
}

const stampFile = ({ root, folder }: { root: string; folder: string }) =>
  join(root, '.build', `${folder.replaceAll('/', '-')}.json`)

/** The fingerprint that a package was last built from, or undefined. */
function builtFrom({ root, build }: { root: string; build: PackageBuild }): string | undefined {
  const file = stampFile({ root, folder: build.folder })
  if (!existsSync(file) || !existsSync(join(root, build.entry))) return undefined
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { from: string }).from
  } catch {
    return undefined
  }
}

/**
 * Whether a package has to be built: its inputs or settings changed since, or an API is available (`withApi`) that was
 * missing at its last build.
 */
export function isStale(input: {
  root: string
  build: PackageBuild
  variables: Record<string, string>
  withApi: boolean
}): boolean {
  return builtFrom(input) !== packageFingerprint(input) || (input.withApi && isUnfinished(input))
}

function isUnfinished({ root, build: { unfinished } }: { root: string; build: PackageBuild }): boolean {
  if (!unfinished) return false
  const page = join(root, unfinished.page)
  return !existsSync(page) || readFileSync(page, 'utf8').includes(unfinished.mark)
}

export { stampFile }
