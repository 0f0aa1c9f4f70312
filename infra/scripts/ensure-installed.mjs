/**
 * Runs before start, dev, test and similar scripts: installs the locked dependencies when they are missing or differ from
 * package-lock.json. With the argument `product` a first install leaves out the tools for tests and checks, which the first
 * test installs. It is plain JavaScript without imports from the repository, because the system's Node (20 or newer) runs it
 * before anything is installed. Prints nothing when there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 * libc?: string[] }} LockEntry
 */

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const computeLockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform)
    .update(process.arch)
    .digest('hex')

/**
 * Returns the packages whose installed version differs from the lock file.
 * Optional packages may be missing (they are for other systems), except the pinned Node of this system.
 */
export function findDifferences(root) {
  const installedPackages = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const lockedPackages = readJson(join(root, 'package-lock.json'))?.packages
  if (!installedPackages || !lockedPackages) return ['node_modules']
  const differences = []
  for (const [path, entry] of Object.entries(/** @type {Record<string, LockEntry>} */ (lockedPackages))) {
    if (!path.includes('node_modules/')) continue
    const installedEntry = installedPackages[path]
    if (!installedEntry && entry.optional) continue
    const isSame = installedEntry?.version === entry.version && installedEntry?.integrity === entry.integrity
    if (!isSame) differences.push(path)
  }
  const pinnedNode = `node_modules/node-${process.platform}-${process.arch}`
  if (lockedPackages[pinnedNode] && !existsSync(join(root, 'node_modules/.bin/node'))) differences.push(pinnedNode)
  return differences
}

const getStampFile = (root) => join(root, 'node_modules/.studio-install')

/** Whether the last check of the same lock file found all packages, or the product's packages if those are enough. */
export function isFresh(root, { areProductPackagesEnough = false } = {}) {
  try {
    const [hash, installedScope] = readFileSync(getStampFile(root), 'utf8').split(' ')
    return hash === computeLockHash(root) && (installedScope === undefined || areProductPackagesEnough)
  } catch {
    return false
  }
}

/** Installs when needed. Returns 'fresh', 'in place' (checked, nothing to do) or 'installed'; throws when npm fails. */
export function ensureInstalled({
  root,
  areProductPackagesEnough = false,
  install = installWithNpm,
  print = console.log,
}) {
  if (isFresh(root, { areProductPackagesEnough })) return 'fresh'
  const differences = findDifferences(root)
  if (differences.length > 0) {
    print(
      `Installing the locked dependencies (${differences[0] === 'node_modules' ? 'first time' : `${differences.length} changed`}, about a minute) ...`,
    )
    install(root, areProductPackagesEnough)
  }
  const isOnlyProduct = differences.length > 0 && areProductPackagesEnough
  writeFileSync(getStampFile(root), computeLockHash(root) + (isOnlyProduct ? ' product' : ''))
  return differences.length > 0 ? 'installed' : 'in place'
}

function installWithNpm(root, areProductPackagesEnough) {
  // The packages of the workspaces only: the root has the tools for tests and checks.
  const scope = areProductPackagesEnough ? ['--workspaces'] : []
  const args = ['ci', ...scope, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // Use the npm that runs this script, or the one on the PATH.
  const npm = process.env.npm_execpath
  const [command, commandArgs] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const result = spawnSync(command, commandArgs, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  if (result.status === 0) return
  const output = (result.stderr || result.stdout || String(result.error ?? '')).trim()
  throw new Error(
    `npm ci failed; is the registry reachable? Its last lines:\n${output.split('\n').slice(-15).join('\n')}`,
  )
}

const isMain = process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href
if (isMain) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20)
      throw new Error(`Node ${process.version} is too old for npm: install Node 20 or newer.`)
    const areProductPackagesEnough = process.argv[2] === 'product'
    ensureInstalled({ root: fileURLToPath(new URL('../..', import.meta.url)), areProductPackagesEnough })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
