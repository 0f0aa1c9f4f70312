import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of ours: where it lies (relative to the repository, with slashes), what is in it, what it imports. */
export type SourceFile = { path: string; text: string; imports: Import[] }
export type Import = { from: string; typeOnly: boolean; line: number }

const SKIPPED = new Set(['node_modules', 'dist', 'dist-gallery', '.astro', '.data', '.build', '.git', 'test-results'])
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|astro)$/

const STYLES = /\.(?:ts|tsx|css|astro)$/

/** Every source file under some folders, read from disk, so that what is new is checked from its first commit. */
export function readSources({ root, folders }: { root: string; folders: readonly string[] }): SourceFile[] {
  return folders
    .flatMap((folder) => listFiles({ root, folder, kind: SOURCE }))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(text) }
    })
}

/** Every file under some folders that may hold styles. */
export function readStyles({ root, folders }: { root: string; folders: readonly string[] }) {
  return folders
    .flatMap((folder) => listFiles({ root, folder, kind: STYLES }))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listFiles({ root, folder, kind }: { root: string; folder: string; kind: RegExp }): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles({ root, folder: path, kind })
    return kind.test(entry.name) ? [path] : []
  })
}

const STATIC =
  /^[ \t]*(?:import|export)\b(?<type>\s+type\b(?!\s*,))?[^'";]*?\bfrom\s*['"](?<named>[^'"]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"](?<named>[^'"]+)['"]/g

/** What a source imports: static, re-exported and dynamic with a literal name. */
export function importsOf(text: string): Import[] {
  const found = [...text.matchAll(STATIC), ...text.matchAll(DYNAMIC)]
  return found.map((match) => ({
    from: match.groups?.named ?? match.groups?.bare ?? '',
    typeOnly: Boolean(match.groups?.type),
    line: text.slice(0, match.index).split('\n').length + (match[0].match(/^\s*\n/) ? 1 : 0),
  }))
}

/** Tests, their builders and settings may use what the product itself may not. */
export const isTestFile = (path: string) =>
  /\.(?:test|e2e)\.tsx?$/.test(path) || /(?:^|\/)(?:testing|bench)\//.test(path) || /\.config\.ts$/.test(path)
