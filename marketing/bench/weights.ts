import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { findStaticImports } from '../testing/static-imports.ts'

/** The gzipped bytes of a page: its HTML, its scripts before any interaction, and the scripts that each island adds. */
type PageWeight = {
  path: string
  htmlBytes: number
  scriptBytes: number
  islands: { name: string; hydrationBytes: number }[]
}

const getGzipSize = (text: string): number => gzipSync(text, { level: 9 }).length

const fetchText = async (url: string): Promise<string> => (await fetch(url)).text()

/** The scripts at these URLs with all their static imports, by URL. */
async function loadWithImports(urls: readonly string[]): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const queue = [...urls]
  while (queue.length > 0) {
    const url = queue.pop() as string
    if (scripts.has(url)) continue
    const script = await fetchText(url)
    scripts.set(url, script)
    queue.push(...findStaticImports(script).map((specifier) => new URL(specifier, url).href))
  }
  return scripts
}

/** Weighs a page of a running site. Each island is weighed as if it were the first to hydrate. */
async function weighPage({ url, path }: { url: string; path: string }): Promise<PageWeight> {
  const html = await fetchText(url + path)
  const { document } = new JSDOM(html).window
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script:not([type="application/ld+json"])')]
  const linkedScriptUrls = scripts
    .flatMap((script) => script.getAttribute('src') ?? [])
    .map((src) => new URL(src, url).href)
  const inlineScripts = scripts.filter((script) => !script.hasAttribute('src')).map((script) => script.textContent)
  const pageScripts = await loadWithImports(linkedScriptUrls)
  const sumGzipSizes = (texts: Iterable<string>) => [...texts].reduce((bytes, text) => bytes + getGzipSize(text), 0)
  const islands = [...document.querySelectorAll('astro-island')].map(async (island) => {
    const scriptUrls = ['component-url', 'renderer-url'].map(
      (name) => new URL(island.getAttribute(name) ?? '', url).href,
    )
    const islandScripts = await loadWithImports(scriptUrls)
    for (const scriptUrl of pageScripts.keys()) islandScripts.delete(scriptUrl)
    return { name: island.getAttribute('component-export') ?? '', hydrationBytes: sumGzipSizes(islandScripts.values()) }
  })
  return {
    path,
    htmlBytes: getGzipSize(html),
    scriptBytes: sumGzipSizes([...inlineScripts, ...pageScripts.values()]),
    islands: await Promise.all(islands),
  }
}

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the weight of each page before any interaction, and of each island as the first to hydrate. */
export async function printPageWeights({ url, paths }: { url: string; paths: readonly string[] }): Promise<void> {
  console.log(`${'page'.padEnd(20)}     html  scripts  first island to hydrate (all by gzip)`)
  for (const path of paths) {
    const { htmlBytes, scriptBytes, islands } = await weighPage({ url, path })
    const islandSizes = islands
      .map(({ name, hydrationBytes }) => `${name} ${formatKilobytes(hydrationBytes)}`)
      .join(', ')
    console.log(
      `${path.padEnd(20)} ${formatKilobytes(htmlBytes).padStart(8)} ${formatKilobytes(scriptBytes).padStart(8)}  ${islandSizes}`,
    )
  }
}
