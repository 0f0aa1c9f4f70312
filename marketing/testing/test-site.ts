import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { JSDOM } from 'jsdom'
import { staticImports } from './static-imports.ts'

/** Where the site that the tests look at is built; never the one that is served. */
export const testBuild = new URL('../node_modules/.cache/test-build/', import.meta.url)
export const testSite = new URL('site/', testBuild)
/** The key of its islands: a rebuild gets the same one, as the product's builds do. */
export const islandKey = Buffer.alloc(32, 'islands').toString('base64')
/** The address it is built for. */
export const publicUrl = 'https://studio.example'

const client = fileURLToPath(new URL('client/', testSite))

/** The text of a built file, by its path under the site's root. */
export const builtFile = (path: string): Buffer => readFileSync(client + path.replace(/^\//, ''))

/** Every file of the built site, as paths from its root. */
export const builtFiles = (): string[] =>
  readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/\/+/g, '/').slice(client.length - 1))

export type BuiltPage = { path: string; html: string; document: Document }

/** The prerendered pages with their addresses: /index.html is /. */
export const builtPages = (): BuiltPage[] =>
  builtFiles()
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = builtFile(file).toString()
      const path = file.replace(/\.html$/, '').replace(/^\/index$/, '/')
      return { path, html, document: new JSDOM(html).window.document }
    })

/** The URLs of a page's server islands. */
export const getIslands = (html: string): string[] =>
  [...html.matchAll(/fetch\('?"?(\/_server-islands\/[^'"]+)/g)].map(([, url = '']) => JSON.parse(`"${url}"`))

/** The text of a page as shown: single spaces, no markup. */
export function wordsOn(document: Document): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const silent of copy.querySelectorAll('script, style, noscript, svg')) silent.remove()
  return copy.innerHTML
    .replace(/<wbr>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Files with all that they import at once; what they import later, on a touch, does not count. */
export function withImports(start: string[]): Map<string, Buffer> {
  const seen = new Map<string, Buffer>()
  for (const queue = [...start]; queue.length > 0; ) {
    const path = queue.pop() as string
    if (seen.has(path)) continue
    const bytes = builtFile(path)
    seen.set(path, bytes)
    queue.push(...staticImports(bytes.toString()).map((name) => `/_astro/${name.slice(2)}`))
  }
  return seen
}
