import { type Context, Hono } from 'hono'
import type { EmulatorsConfig } from '../config.ts'
import type { Picture, Pictures } from './pictures.ts'
import { formatFor, isTransformation, readStep, type Step, transform } from './transformation.ts'

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

type PictureRequest = { picture: Picture; steps: Step[]; ending: string }

/** Delivery addresses: `/{cloud}/image/upload/{transformations}/v{n}/{publicId}.{ext}`, immutable, with an ETag. */
export function deliveryRoutes({ pictures, config }: { pictures: Pictures; config: EmulatorsConfig }): Hono {
  const routes = new Hono()
  routes.get('/:cloud/image/upload/*', async (c) => {
    if (c.req.param('cloud') !== config.images.cloud) return missing(c, `Unknown cloud ${c.req.param('cloud')}`, 401)
    const path = decodeURIComponent(c.req.path).split('/image/upload/')[1] ?? ''
    const wanted = readAddress(path, pictures)
    if (typeof wanted === 'string') return missing(c, wanted, wanted.startsWith('Resource') ? 404 : 400)
    return deliver(c, { pictures, wanted })
  })
  return routes
}

function readAddress(path: string, pictures: Pictures): PictureRequest | string {
  const parts = path.split('/')
  const recipe: string[] = []
  while (parts.length > 1 && isTransformation(parts[0] ?? '')) recipe.push(parts.shift() ?? '')
  if (/^v\d+$/.test(parts[0] ?? '')) parts.shift()
  const name = parts.join('/')
  const ending = /\.([a-z]+)$/.exec(name)?.[1]
  const picture = pictures.collection.get(name) ?? pictures.collection.get(name.replace(/\.[a-z]+$/, ''))
  if (!picture) return `Resource not found - ${name}`
  const steps = recipe.map(readStep)
  const bad = recipe.find((_, place) => steps[place] === null)
  if (bad !== undefined) return `Invalid transformation ${bad}`
  return { picture, steps: steps.filter((step) => step !== null), ending: ending ?? picture.format }
}

async function deliver(
  c: Context,
  { pictures, wanted }: { pictures: Pictures; wanted: PictureRequest },
): Promise<Response> {
  const { picture, steps } = wanted
  const ending = wanted.ending === 'jpeg' ? 'jpg' : wanted.ending
  const format = formatFor({ steps, accept: c.req.header('accept') ?? '', ending })
  if (!contentTypes[format]) return missing(c, `Invalid extension in transformation: ${format}`, 400)
  const asStored = steps.length === 0 && format === picture.format
  const recipe = JSON.stringify({ steps, format })
  const etag = `"${picture.etag}-${asStored ? 'original' : Buffer.from(recipe).toString('base64url').slice(-24)}"`
  const headers = {
    'Content-Type': contentTypes[format],
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    ...(steps.some((step) => step.format === 'auto') && { Vary: 'Accept' }),
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const bytes = asStored
    ? await pictures.read(picture)
    : await pictures.derived(picture, recipe, async () =>
        transform({ bytes: await pictures.read(picture), steps, format }),
      )
  return c.body(new Uint8Array(bytes), 200, headers)
}

function missing(c: Context, message: string, status: 400 | 401 | 404): Response {
  return c.text(message, status, { 'X-Cld-Error': message, 'Cache-Control': 'no-store' })
}
