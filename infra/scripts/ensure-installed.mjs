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

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry */

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform)
    .update(process.arch)
    .digest('hex')

/**
 * Returns the packages whose installed version differs from the lock file.
 * Optional packages may be missing (they are for other systems), except the pinned Node of this system.
 */
export function differences(root) {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const locked = readJson(join(root, 'package-lock.json'))?.packages
  if (!installed || !locked) return ['node_modules']
  const wrong = []
  for (const [path, entry] of Object.entries(/** @type {Record<string, LockEntry>} */ (locked))) {
    if (!path.includes('node_modules/')) continue
    const here = installed[path]
    if (!here && entry.optional) continue
    if (!here || here.version !== entry.version || here.integrity !== entry.integrity) wrong.push(path)
  }
  const pinned = `node_modules/node-${process.platform}-${process.arch}`
  if (locked[pinned] && !existsSync(join(root, 'node_modules/.bin/node'))) wrong.push(pinned)
  return wrong
}

const stampFile = (root) => join(root, 'node_modules/.studio-install')

/** Whether the last check of the same lock file found all packages, or the product's packages if those are enough. */
export function isFresh(root, isProductEnough = false) {
  try {
    const [hash, part] = readFileSync(stampFile(root), 'utf8').split(' ')
    return hash === lockHash(root) && (part === undefined || isProductEnough)
  } catch {
    return false
  }
}

/** Installs when needed. Returns 'fresh', 'in place' (checked, nothing to do) or 'installed'; throws when npm fails. */
export function ensureInstalled({ root, isProductEnough = false, install = npmCi, say = console.log }) {
  if (isFresh(root, isProductEnough)) return 'fresh'
  const wrong = differences(root)
  if (wrong.length > 0) {
    say(
      `Installing the locked dependencies (${wrong[0] === 'node_modules' ? 'first time' : `${wrong.length} changed`}, about a minute) ...`,
    )
    install(root, isProductEnough)
  }
  const isPart = wrong.length > 0 && isProductEnough
  writeFileSync(stampFile(root), lockHash(root) + (isPart ? ' product' : ''))
  return wrong.length > 0 ? 'installed' : 'in place'
}

function npmCi(root, isProductEnough) {
  // Use the npm that runs this script, or the one on the PATH.
  const part = isProductEnough ? ['--workspaces'] : []
  const args = ['ci', ...part, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const result = spawnSync(command, all, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  if (result.status === 0) return
  const words = (result.stderr || result.stdout || String(result.error ?? '')).trim()
  throw new Error(
    `npm ci failed; is the registry reachable? Its last lines:\n${words.split('\n').slice(-15).join('\n')}`,
  )
}

const isMain = process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href
if (isMain) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20)
      throw new Error(`Node ${process.version} is too old for npm: install Node 20 or newer.`)
    const isProductEnough = process.argv[2] === 'product'
    ensureInstalled({ root: fileURLToPath(new URL('../..', import.meta.url)), isProductEnough })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
