import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Marks the bundled script of every page as async. It is the last element of a page and needs nothing that follows, and
 * browsers fetch a module that is not async as urgently as what they need for the first paint.
 */
export function asyncScripts(): AstroIntegration {
  return {
    name: 'studio:async-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
        await Promise.all(
          names.map(async (name) => {
            const html = await readFile(folder + name, 'utf8')
            await writeFile(
              folder + name,
              html.replaceAll('<script type="module" src=', '<script type="module" async fetchpriority="low" src='),
            )
          }),
        )
      },
    },
  }
}
