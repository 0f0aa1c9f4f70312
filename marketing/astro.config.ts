import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import node from '@astrojs/node'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { cataloguePaths } from '@studio/contract'
import { subsetFonts } from '@studio/ui/build/subset-fonts'
import { defineConfig } from 'astro/config'
import { bundleServer } from './build/bundle-server.ts'
import { drawings } from './build/drawings.ts'
import { nearDirective } from './build/near-directive.ts'
import { requestOrder } from './build/request-order.ts'

const testBuild = process.env.MARKETING_TEST_BUILD
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:8080'
// The studio's own pictures at the image host; without a name those of the emulator, which come from the product's address.
const cloud = process.env.CLOUDINARY_CLOUD
const pictures = ["'self'", 'data:', ...(cloud ? [`https://res.cloudinary.com/${cloud}/`] : [])]

// The one inline script of the page, so that it runs before the first paint.
const early = readFileSync(new URL('./src/islands/early.js', import.meta.url))
const earlyHash = `sha256-${createHash('sha256').update(early).digest('base64')}` as const

export default defineConfig({
  site: publicUrl,
  output: 'static',
  adapter: node({ mode: 'middleware' }),
  // A build for tests lies elsewhere and shares nothing with the one that is served.
  ...(testBuild ? { outDir: `${testBuild}/site`, cacheDir: `${testBuild}/cache` } : {}),
  trailingSlash: 'never',
  build: { format: 'file', assets: '_astro', inlineStylesheets: 'always' },
  server: { port: Number(process.env.PORT ?? 8080) + 8 },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    sitemap({
      filter: (page) => !new URL(page).pathname.startsWith('/forms'),
      // Pages of the portal that search engines may find.
      customPages: cataloguePaths.map((path) => new URL(path, publicUrl).href),
    }),
    react(),
    nearDirective(),
    drawings(),
    requestOrder(),
  ],
  vite: {
    plugins: [subsetFonts({ late: 'optional' }), bundleServer()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // One file of React for forms and panel: a second small one costs each of them more than it holds.
            output: { codeSplitting: { groups: [{ name: 'react', test: /\/node_modules\/react\// }] } },
          },
        },
      },
    },
  },
  security: {
    // A form post is checked by the API, which sees the same Origin header: one rule, one place.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        `img-src ${pictures.join(' ')}`,
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: [earlyHash] },
      // The drawings carry their colours as style attributes made of tokens; style elements stay hashed.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
})
