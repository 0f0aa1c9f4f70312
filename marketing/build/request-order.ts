import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const ISLAND_PRELOAD = /<link rel="preload" as="fetch"[^>]*>/g

const reorderRequests = (html: string): string =>
  html
    .replaceAll('<script type="module" src=', '<script type="module" async fetchpriority="low" src=')
    .replace(ISLAND_PRELOAD, '')

/**
 * Prioritizes the requests that the first paint needs on a slow line. The script of every page is async, because
 * browsers load other modules with the same priority. Server islands are loaded once the page is parsed, not preloaded.
 */
export function requestOrder(): AstroIntegration {
  return {
    name: 'studio:request-order',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
        await Promise.all(
          names.map(async (name) => {
            const html = await readFile(folder + name, 'utf8')
            await writeFile(folder + name, reorderRequests(html))
          }),
        )
      },
    },
  }
}
