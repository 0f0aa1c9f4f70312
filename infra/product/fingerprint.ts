import { createHash, type Hash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.astro', 'test-results', '.vite'])
const isSkippedFile = (name: string) => /\.(?:test|e2e)\.tsx?$|^README\.md$|^vitest\./.test(name)

/**
 * Returns a hash of the contents of files and folders (without build output, dependencies and tests) and of `extra`,
 * the other things that change a build: its command and its variables.
 * Equal fingerprints mean that a build would give the same result. Missing paths count as empty.
 */
export function computeFingerprint({
  root,
  paths,
  extra,
}: {
  root: string
  paths: readonly string[]
  extra: Record<string, string>
}): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(extra))
  for (const path of [...paths].sort()) addPath({ hash, root, path })
  return hash.digest('hex')
}

function addPath({ hash, root, path }: { hash: Hash; root: string; path: string }): void {
  const fullPath = join(root, path)
  if (!existsSync(fullPath)) return
  if (statSync(fullPath).isFile()) {
    hash.update(`\0${path}\0`).update(readFileSync(fullPath))
    return
  }
  const entries = readdirSync(fullPath, { withFileTypes: true }).filter(isInput)
  for (const entry of entries.sort(byName)) addPath({ hash, root, path: `${path}/${entry.name}` })
}

const isInput = (entry: Dirent) => !SKIPPED_FOLDERS.has(entry.name) && !isSkippedFile(entry.name)
const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
