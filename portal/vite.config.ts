import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cataloguePages } from './build/catalogue-pages.ts'
import { contentWords } from './build/content.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { smallLodash } from './build/small-lodash/alias.ts'

const port = Number(process.env.PORT ?? 8080)

/**
 * The portal is one page: index.html, served by nginx or the gateway for every path of ours, its files under
 * /portal-assets/. It is not a federation host by plugin: that would cost every visitor some 120 kB (see README.md).
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/portal-assets/' : '/',
  plugins: [react(), contentWords(), preloadFonts(), cataloguePages()],
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, pure: true } } },
  resolve: { alias: smallLodash },
  build: {
    target: 'es2022',
    // Our policy allows no inline script, and data: fonts or pictures would not be cached.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Read by build/first-load.ts, which says what the first load of each page costs.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page starts with is one file, what most pages draw with another one.
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'parts', minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: port + 6,
    strictPort: true,
    proxy: {
      '/api': `http://127.0.0.1:${port + 1}`,
      '/admin-remote': { target: `http://127.0.0.1:${port + 7}`, ws: true },
    },
  },
}))
