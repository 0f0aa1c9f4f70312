import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of ours: where it lies (relative to the repository, with slashes) and what is in it. */
export type SourceFile = { path: string; text: string }

const SKIPPED = new Set(['node_modules', 'dist', '.astro', '.data', '.build', '.git', 'test-results'])
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|astro)$/

/** Every source file under some folders, read from disk, so that what is new is checked from its first commit. */
export function readSources({ root, folders }: { root: string; folders: readonly string[] }): SourceFile[] {
  return folders
    .flatMap((folder) => listFiles({ root, folder }))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listFiles({ root, folder }: { root: string; folder: string }): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles({ root, folder: path })
    return SOURCE.test(entry.name) ? [path] : []
  })
}

/** Tests, their builders and settings may use what the product itself may not. */
export const TEST_FILES: readonly string[] = ['\\.(?:test|e2e)\\.tsx?$', '(?:^|/)(?:testing|bench)/', '\\.config\\.ts$']
const testFile = new RegExp(TEST_FILES.join('|'))
export const isTestFile = (path: string) => testFile.test(path)
