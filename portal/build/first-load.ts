import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstRequests } from './first-requests.ts'

const MAX_FIRST_LOAD_BYTES = 160_000

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; src?: string }
type Manifest = Record<string, Chunk>

type PageLoad = { page: string; fileCount: number; gzipBytes: number }

/** The source file that a page also loads for visitors, by the page's own source file. */
const visitorFileByPage = new Map(
  Object.values(firstRequests).map(({ page, visitorModule }) => [
    toSourceFile(page),
    visitorModule && toSourceFile(visitorModule),
  ]),
)

function toSourceFile(moduleName: string): string {
  return `src/features/${moduleName}.tsx`
}

/**
 * The first load of each page after a build: early.js, the page's code and everything it imports, in bytes by `gzip -9`.
 * Pages are the entry's dynamic imports named `*-page`.
 */
export function measureFirstLoads(dist: string): PageLoad[] {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error(`${dist} has no entry`)
  const pages = (manifest[entry]?.dynamicImports ?? []).filter((key) => key.includes('-page'))
  return pages.map((page) => {
    const chunkKeys = [entry, page, visitorFileByPage.get(page)].filter((key) => key !== undefined)
    const files = ['early.js', ...new Set(chunkKeys.flatMap((key) => listFiles({ manifest, key })))]
    const contents = files.map((file) => readFileSync(resolve(dist, file)))
    return {
      page: toPageName(page),
      fileCount: files.length,
      gzipBytes: contents.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0),
    }
  })
}

/** 'classes' for 'src/features/classes/classes-page.tsx'. */
function toPageName(sourceFile: string): string {
  return basename(sourceFile).replace(/-page.*/, '')
}

/** The file of a chunk and those of everything it imports. */
function listFiles({
  manifest,
  key,
  visitedKeys = new Set(),
}: {
  manifest: Manifest
  key: string
  visitedKeys?: Set<string>
}): string[] {
  const chunk = manifest[key]
  if (!chunk || visitedKeys.has(key)) return []
  visitedKeys.add(key)
  return [
    chunk.file,
    ...(chunk.imports ?? []).flatMap((importKey) => listFiles({ manifest, key: importKey, visitedKeys })),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const loads = measureFirstLoads(resolve(process.argv[2] ?? resolve(import.meta.dirname, '../dist')))
  const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  for (const { page, fileCount, gzipBytes } of loads) {
    console.log(`${page.padEnd(20)} ${fileCount} files  ${formatKilobytes(gzipBytes)} by gzip -9`)
  }
  if (loads.some(({ gzipBytes }) => gzipBytes > MAX_FIRST_LOAD_BYTES)) {
    console.error(`A first load is over ${formatKilobytes(MAX_FIRST_LOAD_BYTES)}`)
    process.exitCode = 1
  }
}
