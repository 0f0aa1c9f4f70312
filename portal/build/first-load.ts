import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstRequests } from './first-requests.ts'

const MAX_FIRST_LOAD_BYTES = 160_000

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; src?: string }
type Manifest = Record<string, Chunk>

type PageLoad = { page: string; files: number; gzip: number }

/** The part that a page loads together with its own file for visitors, by that file. */
const visitorPartByPage = new Map(
  Object.values(firstRequests).map(({ page, visitorPart }) => [
    readSource(page),
    visitorPart && readSource(visitorPart),
  ]),
)

function readSource(part: string): string {
  return `src/features/${part}.tsx`
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
    const parts = [entry, page, visitorPartByPage.get(page)].filter((key) => key !== undefined)
    const files = ['early.js', ...new Set(parts.flatMap((key) => listFiles({ manifest, key })))]
    const contents = files.map((file) => readFileSync(resolve(dist, file)))
    return {
      page:
        page
          .split('/')
          .at(-1)
          ?.replace(/-page.*/, '') ?? page,
      files: files.length,
      gzip: contents.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0),
    }
  })
}

function listFiles({
  manifest,
  key,
  seen = new Set(),
}: {
  manifest: Manifest
  key: string
  seen?: Set<string>
}): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((importKey) => listFiles({ manifest, key: importKey, seen }))]
}

if (process.argv[1] === import.meta.filename) {
  const loads = measureFirstLoads(resolve(process.argv[2] ?? resolve(import.meta.dirname, '../dist')))
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  for (const { page, files, gzip } of loads) console.log(`${page.padEnd(20)} ${files} files  ${kB(gzip)} by gzip -9`)
  if (loads.some(({ gzip }) => gzip > MAX_FIRST_LOAD_BYTES)) {
    console.error(`A first load is over ${kB(MAX_FIRST_LOAD_BYTES)}`)
    process.exitCode = 1
  }
}
