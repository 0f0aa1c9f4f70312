import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { computeFingerprint } from './fingerprint.ts'

/** A package that is built into files: its inputs and its output folder. */
export type PackageBuild = {
  folder: string
  /** The script in the folder's package.json that creates the files. (`npm run build` there runs the product's build.) */
  script: string
  /** Files and folders whose change makes the result stale. */
  inputs: string[]
  /** The main file of the result, relative to the repository; without it the package must be built again. */
  entry: string
  /** Folders with files that browsers fetch, to be precompressed. */
  servedFolders: string[]
  /** A text that a page contains when it was built without the API; it is built again once the API is available. */
  apiPlaceholder?: { page: string; marker: string }
}

const sharedInputs = ['api/contract/src', 'api/contract/package.json', 'package-lock.json', 'tsconfig.base.json']
const ui = 'portal/ui'
const client = 'portal/client'
const content = 'marketing/src/content'

/** Every build of the product. The API and the contract need none, because Node runs their source. */
export const packageBuilds: readonly PackageBuild[] = [
  {
    folder: 'portal',
    script: 'files',
    inputs: ['portal', 'admin-remote/src/host-bridge.ts', content, ...sharedInputs],
    entry: 'portal/dist/index.html',
    servedFolders: ['portal/dist'],
  },
  {
    folder: 'admin-remote',
    script: 'files',
    inputs: ['admin-remote', ui, client, ...sharedInputs],
    entry: 'admin-remote/dist/remoteEntry.js',
    servedFolders: ['admin-remote/dist'],
  },
  // Last, because its lists come from the API, which starts while the others are built.
  {
    folder: 'marketing',
    script: 'files',
    inputs: ['marketing', ui, client, ...sharedInputs],
    entry: 'marketing/dist/client/index.html',
    servedFolders: ['marketing/dist/client'],
    apiPlaceholder: { page: 'marketing/dist/client/index.html', marker: 'data-waiting' },
  },
]

/** The command that creates the files of a package. Throws CliError when its package.json has none. */
export function readBuildCommand({ root, build }: { root: string; build: PackageBuild }): string {
  const { scripts } = JSON.parse(readFileSync(join(root, build.folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  const command = scripts?.[build.script]
  if (!command) throw new CliError(`${build.folder}/package.json has no script "${build.script}".`)
  return command
}

/** Returns a hash of everything that a build depends on. `variables` become part of the build. */
export function computePackageFingerprint(input: {
  root: string
  build: PackageBuild
  variables: Record<string, string>
}): string {
  const { root, build, variables } = input
  return computeFingerprint({
    root,
    paths: build.inputs,
    extra: { ...variables, command: readBuildCommand({ root, build }) },
  })
}

export const getStampFile = ({ root, folder }: { root: string; folder: string }) =>
  join(root, '.build', `${folder.replaceAll('/', '-')}.json`)

/** Returns the fingerprint of the last build, or undefined. */
function readBuiltFingerprint({ root, build }: { root: string; build: PackageBuild }): string | undefined {
  const file = getStampFile({ root, folder: build.folder })
  if (!existsSync(file) || !existsSync(join(root, build.entry))) return undefined
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { fingerprint: string }).fingerprint
  } catch {
    return undefined
  }
}

/**
 * Whether a package must be built: its inputs or settings have changed, or the API is available (`isApiAvailable`) but was
 * not at its last build.
 */
export function isStale(input: {
  root: string
  build: PackageBuild
  variables: Record<string, string>
  isApiAvailable: boolean
}): boolean {
  return (
    readBuiltFingerprint(input) !== computePackageFingerprint(input) ||
    (input.isApiAvailable && hasApiPlaceholder(input))
  )
}

function hasApiPlaceholder({ root, build: { apiPlaceholder } }: { root: string; build: PackageBuild }): boolean {
  if (!apiPlaceholder) return false
  const page = join(root, apiPlaceholder.page)
  return !existsSync(page) || readFileSync(page, 'utf8').includes(apiPlaceholder.marker)
}
