import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CliError } from '../processes/cli-error.ts'

// Later wheels no longer carry the daemon, so this version stays until another engine is chosen (infra/decisions/001).
const VERSION = '0.6.0b17'
const HASHES = [
  'fe8ccfd1295c872c92a4c4c13c5a6a1dead88b2ff3b9aafb361406ec8aac4d14', // linux x86_64
  '690fed7d7268bf7e90aeb2c8a5b390b32b34685170df9a304f961713e30540fe', // linux aarch64
  '030a69eabbbb0761c244c0d041c1aa89df17680b26c98b374030f61b1c890aec', // macOS arm64
  '2002515e1ae0c4f419ea94f55cef2611391ca8c6e17f866284c86d033d5061c4', // Windows
]

/** The download cache that all clones of this user share. */
export function getUserCacheFolder(): string {
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, 'stillwater-studio')
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/stillwater-studio')
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'stillwater-studio')
  return join(homedir(), '.cache/stillwater-studio')
}

/** Returns the path of the daemon inside an unpacked wheel; undefined when it is not there. */
function findDaemon(folder: string): string | undefined {
  const paths = ['secantusdb.scripts/secantusd-rs', 'bin/secantusd-rs', 'bin/secantusd-rs.exe']
  return paths.map((path) => join(folder, path)).find((path) => existsSync(path))
}

/**
 * Returns the path of the SecantusDB daemon; on first use pip downloads it into the user's cache.
 * Throws CliError when no Python here can download it. `onDownload` is called once, before the download begins.
 */
export async function obtainSecantus({ onDownload }: { onDownload: () => void }): Promise<string> {
  const folder = join(getUserCacheFolder(), `secantus-${VERSION}`)
  const cachedDaemon = findDaemon(folder)
  if (cachedDaemon) return cachedDaemon
  onDownload()
  const stagingFolder = `${folder}.${process.pid}.part`
  try {
    mkdirSync(stagingFolder, { recursive: true })
    await downloadWheel(stagingFolder)
    prepareDaemon(stagingFolder)
    moveIntoPlace({ stagingFolder, folder })
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true })
  }
  const daemon = findDaemon(folder)
  if (!daemon) throw new CliError(`SecantusDB ${VERSION} has no daemon for this machine.`)
  return daemon
}

async function downloadWheel(target: string): Promise<void> {
  const requirements = join(target, 'requirements.txt')
  writeFileSync(requirements, `SecantusDB==${VERSION} ${HASHES.map((hash) => `--hash=sha256:${hash}`).join(' ')}\n`)
  const options =
    '--quiet --disable-pip-version-check --no-deps --require-hashes --only-binary=:all: --python-version 3.11 --implementation cp --abi cp311'
  let reason = 'no Python was found'
  for (const python of ['python3', 'python', 'py']) {
    try {
      const args = ['-m', 'pip', 'install', ...options.split(' '), '--target', target, '-r', requirements]
      await promisify(execFile)(python, args, {
        timeout: 180_000,
        env: { ...process.env, PIP_ROOT_USER_ACTION: 'ignore' },
      })
      return
    } catch (error) {
      const failure = error as NodeJS.ErrnoException & { stderr?: string }
      if (failure.code !== 'ENOENT') reason = getLastLine(failure.stderr) || failure.message
    }
  }
  throw new CliError(`pip could not download SecantusDB ${VERSION} (${reason}).`)
}

function getLastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1)?.trim() ?? ''
}

/** Makes the daemon executable, and removes a Python server and bindings, 50 MB that nothing here uses. */
function prepareDaemon(folder: string): void {
  const daemon = findDaemon(folder)
  if (!daemon) return
  chmodSync(daemon, 0o755)
  for (const name of ['_secantus_server.abi3.so', '_secantus_storage.abi3.so', 'secantus', 'wiredtiger'])
    rmSync(join(folder, name), { recursive: true, force: true })
}

function moveIntoPlace({ stagingFolder, folder }: { stagingFolder: string; folder: string }): void {
  try {
    renameSync(stagingFolder, folder)
  } catch (error) {
    // Another process finished first: use its copy.
    if (!findDaemon(folder)) throw error
  }
}

/** Returns the first part of the path of a temporary database's folder; the rest is random. */
export function getTemporaryDatabaseFolderPrefix(): string {
  return join(tmpdir(), 'studio-database-')
}
