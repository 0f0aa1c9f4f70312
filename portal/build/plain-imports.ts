import type { Plugin } from 'vite'

/**
 * Replaces Vite's helper around each `import()`. It fetches the styles and modules of a chunk ahead, of which our build
 * has none to fetch (no style files, `modulePreload: false`): 0.6 kB of every first load.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()\n',
    },
  }
}
