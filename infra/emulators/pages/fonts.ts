import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'

const faces = {
  'literata.woff2': '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
  'commissioner.woff2': '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2',
}

/** `/__local/fonts/*`: the two faces of the product, for the hosted pages. */
export function fontRoutes(): Hono {
  const routes = new Hono()
  for (const [name, file] of Object.entries(faces)) {
    routes.get(`/${name}`, async (c) => {
      const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'font/woff2',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    })
  }
  return routes
}
