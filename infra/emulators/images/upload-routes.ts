import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import sharp from 'sharp'
import type { EmulatorsConfig } from '../config.ts'
import { applyFault, type Faults } from '../faults.ts'
import type { Picture, Pictures } from './images.ts'

/** The maximum age of a signed request. */
const MAX_REQUEST_AGE_SECONDS = 60 * 60
/** The fields that Cloudinary does not sign. */
const unsignedFields = ['file', 'cloud_name', 'resource_type', 'api_key', 'signature']

type Fields = Record<string, string>
type UploadRoutesInput = { pictures: Pictures; config: EmulatorsConfig; faults: Faults }

/** Cloudinary's upload API: `POST /v1_1/{cloud}/image/upload` and `.../image/destroy`. */
export function createUploadRoutes({ pictures, config, faults }: UploadRoutesInput): Hono {
  const { images, publicUrl } = config
  const routes = new Hono()
  routes.use(applyFault(faults, (c) => refuse(c, 500, 'The local emulator was told to fail.')))
  routes.post('/v1_1/:cloud/image/:action', async (c) => {
    const { file, ...texts } = await c.req.parseBody()
    const fields = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))
    if (c.req.param('cloud') !== images.cloud || fields.api_key !== images.key)
      return refuse(c, 401, `Invalid cloud_name or api_key ${fields.api_key ?? ''}`)
    if (!hasValidSignature(fields, images.secret)) return refuse(c, 401, `Invalid Signature ${fields.signature ?? ''}.`)
    const ageSeconds = Math.abs(Date.now() / 1000 - Number(fields.timestamp))
    const isRecent = ageSeconds < MAX_REQUEST_AGE_SECONDS
    if (!isRecent) return refuse(c, 400, 'Stale request - reported time is more than 1 hour ago')
    const existingPicture = pictures.collection.get(fields.public_id ?? '')
    if (c.req.param('action') === 'destroy') {
      if (existingPicture) await pictures.remove(existingPicture)
      return c.json({ result: existingPicture ? 'ok' : 'not found' })
    }
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const metadata = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    if (!fields.public_id || !metadata) return refuse(c, 400, 'Invalid image file')
    // Browsers cache each version forever, so a replacement needs a new version.
    const version = Math.max(Math.floor(Date.now() / 1000), (existingPicture?.version ?? 0) + 1)
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

const refuse = (c: Context, status: 400 | 401 | 500, message: string): Response =>
  c.json({ error: { message } }, status, { 'X-Cld-Error': message })

/** Whether the `signature` is the SHA-1 of the sorted fields, with `&` inside a value as `%26`, and the account's secret. */
function hasValidSignature(fields: Fields, secret: string): boolean {
  const signedText = Object.keys(fields)
    .filter((name) => !unsignedFields.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`.replaceAll('&', '%26'))
    .join('&')
  return (
    createHash('sha1')
      .update(signedText + secret)
      .digest('hex') === fields.signature
  )
}
