import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { JSDOM } from 'jsdom'
import { findStaticImports } from './static-imports.ts'

/** The URL of the test build's folder, which is separate from the build that is served. */
export const testBuildFolderUrl = new URL('../node_modules/.cache/test-build/', import.meta.url)
export const testSiteFolderUrl = new URL('site/', testBuildFolderUrl)
/** The encryption key of server islands. A rebuild uses the same key, as in production. */
export const serverIslandKey = Buffer.alloc(32, 'islands').toString('base64')
/** The origin that the test site is built for. */
export const publicUrl = 'https://studio.example'

const clientFolder = fileURLToPath(new URL('client/', testSiteFolderUrl))

/** The content of a built file, by its path under the site's root. */
export const readBuiltFile = (path: string): Buffer => readFileSync(clientFolder + path.replace(/^\//, ''))

/** Every file of the built site, as paths from its root. */
export const listBuiltFiles = (): string[] =>
  readdirSync(clientFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/\/+/g, '/').slice(clientFolder.length - 1))

export type BuiltPage = { path: string; html: string; document: Document }

/** The prerendered pages with their paths: /index.html is /. */
export const loadBuiltPages = (): BuiltPage[] =>
  listBuiltFiles()
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readBuiltFile(file).toString()
      const path = file.replace(/\.html$/, '').replace(/^\/index$/, '/')
      return { path, html, document: new JSDOM(html).window.document }
    })

/** The URLs of a page's server islands. */
export const findServerIslandUrls = (html: string): string[] =>
  [...html.matchAll(/fetch\('?"?(\/_server-islands\/[^'"]+)/g)].map(([, url = '']) => JSON.parse(`"${url}"`))

/** The text of a page, also of its hidden parts: single spaces, no markup. `&lt;` stays escaped. */
export function getPageText(document: Document): string {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const element of body.querySelectorAll('script, style, noscript, svg')) element.remove()
  return body.innerHTML
    .replace(/<wbr>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The contents of files and of all their static imports, by path. Dynamic imports are left out. */
export function readWithImports(paths: readonly string[]): Map<string, Buffer> {
  const filesByPath = new Map<string, Buffer>()
  const queue = [...paths]
  while (queue.length > 0) {
    const path = queue.pop() as string
    if (filesByPath.has(path)) continue
    const bytes = readBuiltFile(path)
    filesByPath.set(path, bytes)
    // Built scripts import each other as './name.js'.
    queue.push(...findStaticImports(bytes.toString()).map((name) => name.replace('./', '/_astro/')))
  }
  return filesByPath
}
