import { resolve } from 'node:path'
import { subsetFonts } from '@studio/ui/build/subset-fonts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cataloguePages } from './build/catalogue-pages.ts'
import { clientEndpoints } from './build/client-endpoints.ts'
import { contentWords } from './build/content.ts'
import { firstPaintInHtml, styledComponents } from './build/first-paint.ts'
import { firstRequestsInHtml } from './build/first-requests.ts'
import { leanLibraries } from './build/lean-libraries.ts'
import { memberIcons } from './build/member-icons.ts'
import { plainImports } from './build/plain-imports.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { smallLodash } from './build/small-lodash/alias.ts'
import { stylesInHtml } from './build/styles-in-html.ts'

/** SWR's own copy of React's useSyncExternalStore is for older versions of React. */
const reactSyncStore = {
  find: /^use-sync-external-store\/shim$/,
  replacement: resolve(import.meta.dirname, 'build/react-sync-store.ts'),
}

// A file costs its headers, some 900 bytes: what several pages share travels together, by what kinds of pages draw.
const listFiles =
  /portal\/ui\/src\/(artwork-svg\/(kinds|numbers)|badge|list|states\/skel)|portal\/client\/src\/(labels\/labels|mutation\/use-mutation)|portal\/src\/(booking\/use-prefetch|navigation\/use-departure|toasts\/checkout-toasts)/
const controlFiles = /portal\/ui\/src\/(field|input\/input|tabs|notice|page\/page-head)/
const artworkFiles = /portal\/ui\/src\/(artwork\/(?!avatar|drawings-recovery|program)|states\/empty)/
// Shared by pages for members alone; the dashboard needs them all.
const memberFiles =
  /portal\/src\/(session\/use-member-mutation|states\/section-loading|disclosure|enrollments|booking\/upcoming|features\/dashboard\/agenda)|client\/src\/states\/section-error/
const formFiles =
  /formik|portal\/ui\/src\/(icon|input)\/password|small-lodash|client\/src\/forms\/(?!form-messages|send-form|submit-button)|portal\/src\/forms|contract\/src\/parse/

const port = Number(process.env.PORT ?? 8080)

/**
 * The portal is one HTML page: index.html, served by nginx or the gateway for all its paths, with files under
 * /portal-assets/. It is no federation host by plugin: that would cost every visitor some 120 kB (see README.md).
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/portal-assets/' : '/',
  plugins: [
    react(),
    clientEndpoints(),
    leanLibraries(),
    memberIcons(),
    plainImports(),
    contentWords(),
    subsetFonts({ late: 'swap' }),
    preloadFonts(),
    firstRequestsInHtml(),
    stylesInHtml(),
    cataloguePages(),
    firstPaintInHtml(),
  ],
  oxc: { plugins: { styledComponents } },
  resolve: { alias: [...smallLodash, reactSyncStore] },
  build: {
    target: 'es2022',
    // Our policy allows no inline script, and data: fonts or pictures would not be cached.
    modulePreload: false,
    assetsInlineLimit: 0,
    // All styles are in the HTML (build/styles-in-html.ts): no chunk requests them again.
    cssCodeSplit: false,
    // Read by build/first-load.ts, which computes the first load of each page.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page starts with is one file, what most pages draw with another one, what forms need a third.
          groups: [
            { name: 'controls', test: controlFiles, minShareCount: 3, priority: 4 },
            { name: 'lists', test: listFiles, minShareCount: 3, priority: 3 },
            { name: 'artworks', test: artworkFiles, minShareCount: 2, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 5 },
            { name: 'forms', test: formFiles, priority: 1 },
            { name: 'member-parts', test: memberFiles, minShareCount: 2, priority: 1 },
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
