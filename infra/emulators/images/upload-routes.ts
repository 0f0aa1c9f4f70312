import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import sharp from 'sharp'
import type { EmulatorsConfig } from '../config.ts'
import { applyFault, type Faults } from '../faults.ts'
import type { Picture, Pictures } from './images.ts'

/** How old a signed request may be, in seconds. */
const signedWithin = 60 * 60
/** The fields that Cloudinary does not sign. */
const unsigned = ['file', 'cloud_name', 'resource_type', 'api_key', 'signature']

type Fields = Record<string, string>
type UploadRoutesInput = { pictures: Pictures; config: EmulatorsConfig; faults: Faults }

/** Cloudinary's upload API: `POST /v1_1/{cloud}/image/upload` and `.../image/destroy`. */
export function uploadRoutes({ pictures, config, faults }: UploadRoutesInput): Hono {
  const { images, publicUrl } = config
  const routes = new Hono()
  routes.use(applyFault(faults, (c) => refused(c, 500, 'The local emulator was told to fail.')))
  routes.post('/v1_1/:cloud/image/:act', async (c) => {
    const { file, ...texts } = await c.req.parseBody()
    const fields = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))
    if (c.req.param('cloud') !== images.cloud || fields.api_key !== images.key)
      return refused(c, 401, `Invalid cloud_name or api_key ${fields.api_key ?? ''}`)
    if (!isSigned(fields, images.secret)) return refused(c, 401, `Invalid Signature ${fields.signature ?? ''}.`)
    if (!(Math.abs(Date.now() / 1000 - Number(fields.timestamp)) < signedWithin))
      return refused(c, 400, 'Stale request - reported time is more than 1 hour ago')
    const before = pictures.collection.get(fields.public_id ?? '')
    if (c.req.param('act') === 'destroy') {
      if (before) await pictures.remove(before)
      return c.json({ result: before ? 'ok' : 'not found' })
    }
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const metadata = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    if (!fields.public_id || !metadata) return refused(c, 400, 'Invalid image file')
    // Browsers cache each version forever, so a replacement needs a new version.
    const version = Math.max(Math.floor(Date.now() / 1000), (before?.version ?? 0) + 1)
    const format = metadata.format === 'jpeg' ? 'jpg' : metadata.format
    const picture: Picture = { id: fields.public_id, version, format }
    await pictures.store(picture, bytes)
    const url = `${publicUrl}/__local/images/${images.cloud}/image/upload/v${version}/${picture.id}.${format}`
    const { width, height } = metadata
    return c.json({
      public_id: picture.id,
      version,
      width,
      height,
      format,
      resource_type: 'image',
      url,
      secure_url: url,
    })
  })
  return routes
}

const refused = (c: Context, status: 400 | 401 | 500, message: string): Response =>
  c.json({ error: { message } }, status, { 'X-Cld-Error': message })

/** Whether the `signature` was made with the account's secret over the sorted fields, `&` inside a value as `%26`. */
function isSigned(fields: Fields, secret: string): boolean {
  const text = Object.keys(fields)
    .filter((name) => !unsigned.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`.replaceAll('&', '%26'))
    .join('&')
  return (
    createHash('sha1')
      .update(text + secret)
      .digest('hex') === fields.signature
  )
}
