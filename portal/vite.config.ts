import { subsetFonts } from '@studio/ui/build/subset-fonts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cataloguePages } from './build/catalogue-pages.ts'
import { clientEndpoints } from './build/client-endpoints.ts'
import { inlineContent } from './build/content.ts'
import { firstPaintInHtml, styledComponentsOptions } from './build/first-paint.ts'
import { firstRequestsInHtml } from './build/first-requests.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { stylesInHtml } from './build/styles-in-html.ts'

const port = Number(process.env.PORT ?? 8080)

/**
 * The portal is one HTML page, served by nginx or the gateway for all its paths, with files under /portal-assets/. It does
 * not use the federation plugin, which would cost every visitor some 120 kB: see src/features/admin/load-admin-app.ts.
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/portal-assets/' : '/',
  plugins: [
    react(),
    clientEndpoints(),
    inlineContent(),
    subsetFonts({ fontDisplay: 'swap' }),
    preloadFonts(),
    firstRequestsInHtml(),
    stylesInHtml(),
    cataloguePages(),
    firstPaintInHtml(),
  ],
  oxc: { plugins: { styledComponents: styledComponentsOptions } },
  build: {
    target: 'es2022',
    // The content security policy forbids inline scripts, and data: URLs of fonts or pictures would not be cached.
    modulePreload: false,
    assetsInlineLimit: 0,
    // All styles are in the HTML (build/styles-in-html.ts): no chunk requests them again.
    cssCodeSplit: false,
    // Read by build/first-load.ts, which computes the first load of each page.
    manifest: true,
    // One file for the code that every page starts with.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
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
