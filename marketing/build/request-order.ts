import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const ISLAND_PRELOAD = /<link rel="preload" as="fetch"[^>]*>/g

const reorderRequests = (html: string): string =>
  html
    .replaceAll('<script type="module" src=', '<script type="module" async fetchpriority="low" src=')
    .replace(ISLAND_PRELOAD, '')

/**
 * Prioritizes the requests that the first paint needs. Page scripts become async with low priority, and server islands are
 * not preloaded: they load once the page is parsed.
 */
export function requestOrder(): AstroIntegration {
  return {
    name: 'studio:request-order',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const pageFiles = (await readdir(folder)).filter((name) => name.endsWith('.html'))
        await Promise.all(
          pageFiles.map(async (file) => {
            const html = await readFile(folder + file, 'utf8')
            await writeFile(folder + file, reorderRequests(html))
          }),
        )
      },
    },
  }
}
