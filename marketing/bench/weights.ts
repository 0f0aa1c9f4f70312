import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { staticImports } from '../testing/static-imports.ts'

/** What a page weighs, in bytes by gzip: its HTML, its scripts before anybody touches it, and what each island adds. */
type PageWeight = { path: string; html: number; scripts: number; islands: { name: string; wake: number }[] }

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length

const textAt = async (address: string): Promise<string> => (await fetch(address)).text()

/** The scripts at these addresses with all that they import at once, by address. */
async function withImports(addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const queue = [...addresses]; queue.length > 0; ) {
    const address = queue.pop() as string
    if (found.has(address)) continue
    const script = await textAt(address)
    found.set(address, script)
    queue.push(...staticImports(script).map((name) => new URL(name, address).href))
  }
  return found
}

/** Weighs a page of a running site, as if each island were the first to wake. */
async function weighPage({ url, path }: { url: string; path: string }): Promise<PageWeight> {
  const html = await textAt(url + path)
  const { document } = new JSDOM(html).window
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script:not([type="application/ld+json"])')]
  const linked = scripts.flatMap((script) => script.getAttribute('src') ?? []).map((src) => new URL(src, url).href)
  const inline = scripts.filter((script) => !script.hasAttribute('src')).map((script) => script.textContent)
  const before = await withImports(linked)
  const sum = (texts: Iterable<string>) => [...texts].reduce((bytes, text) => bytes + gzipped(text), 0)
  const islands = [...document.querySelectorAll('astro-island')].map(async (island) => {
    const parts = ['component-url', 'renderer-url'].map((name) => new URL(island.getAttribute(name) ?? '', url).href)
    const fetched = await withImports(parts)
    for (const address of before.keys()) fetched.delete(address)
    return { name: island.getAttribute('component-export') ?? '', wake: sum(fetched.values()) }
  })
  return {
    path,
    html: gzipped(html),
    scripts: sum([...inline, ...before.values()]),
    islands: await Promise.all(islands),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Prints what each page weighs before anybody touches it, and what an island adds when it is the first to wake. */
export async function printWeights({ url, paths }: { url: string; paths: readonly string[] }): Promise<void> {
  console.log(`${'page'.padEnd(20)}     html  scripts  first island to wake (all by gzip)`)
  for (const path of paths) {
    const { html, scripts, islands } = await weighPage({ url, path })
    const wakes = islands.map(({ name, wake }) => `${name} ${kilobytes(wake)}`).join(', ')
    console.log(`${path.padEnd(20)} ${kilobytes(html).padStart(8)} ${kilobytes(scripts).padStart(8)}  ${wakes}`)
  }
}
