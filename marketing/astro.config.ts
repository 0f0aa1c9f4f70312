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

const testBuildFolder = process.env.MARKETING_TEST_BUILD
const productPort = Number(process.env.PORT ?? 8080)
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:8080'
// Uploaded pictures come from Cloudinary. Without an account name they come from its emulator, under our own origin.
const cloudinaryAccount = process.env.CLOUDINARY_CLOUD
const pictureSources = [
  "'self'",
  'data:',
  ...(cloudinaryAccount ? [`https://res.cloudinary.com/${cloudinaryAccount}/`] : []),
]

// The only inline script of a page: it runs before the first paint.
const inlineScript = readFileSync(new URL('./src/islands/early.js', import.meta.url))
const inlineScriptHash = `sha256-${createHash('sha256').update(inlineScript).digest('base64')}` as const

export default defineConfig({
  site: publicUrl,
  output: 'static',
  adapter: node({ mode: 'middleware' }),
  // A test build has its own folder and never touches the build that is served.
  ...(testBuildFolder ? { outDir: `${testBuildFolder}/site`, cacheDir: `${testBuildFolder}/cache` } : {}),
  trailingSlash: 'never',
  build: { format: 'file', assets: '_astro', inlineStylesheets: 'always' },
  server: { port: productPort + 8 },
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
    plugins: [subsetFonts({ fontDisplay: 'optional' }), bundleServer()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // One React file for forms and plan panel, because a second small file would cost another request.
            output: { codeSplitting: { groups: [{ name: 'react', test: /\/node_modules\/react\// }] } },
          },
        },
      },
    },
  },
  security: {
    // Off, because the API checks the forwarded Origin header of a posted form.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        `img-src ${pictureSources.join(' ')}`,
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: [inlineScriptHash] },
      // Drawings use style attributes for their colours. Style elements still need a hash.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
})
