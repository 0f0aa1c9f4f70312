import { type Context, Hono } from 'hono'
import sharp from 'sharp'
import type { EmulatorsConfig } from '../config.ts'
import { applyFault, type Faults } from '../faults.ts'
import { newId } from '../ids.ts'
import type { CallRecorder } from '../recorded-calls.ts'
import { digest, type Picture, type Pictures } from './pictures.ts'
import { isSignedBy, signAnswer, textToSign } from './signature.ts'
import { isTransformation, readStep, transform } from './transformation.ts'

type UploadRoutesInput = { pictures: Pictures; config: EmulatorsConfig; faults: Faults; seen: CallRecorder }

/** The biggest upload of Cloudinary's free plan, in bytes. */
const bytesAtMost = 10 * 1024 * 1024
/** How old a signed request may be, in seconds. */
const signedWithin = 60 * 60

/** Cloudinary's upload API: `POST /v1_1/{cloud}/image/upload`, `.../image/destroy`, `GET .../ping`. */
export function uploadRoutes({ pictures, config, faults, seen }: UploadRoutesInput): Hono {
  const { images } = config
  const routes = new Hono()
  routes.use(async (c, next) => {
    await next()
    seen.note({
      at: new Date().toISOString(),
      what: `${c.req.method} ${c.req.path.replace(/^.*\/v1_1\//, '')}`,
      answer: String(c.res.status),
    })
  })
  routes.use(
    applyFault({ faults, broken: (c) => refused(c, { status: 500, message: 'The local emulator was told to fail.' }) }),
  )
  routes.get('/v1_1/:cloud/ping', (c) => {
    const basic = `Basic ${Buffer.from(`${images.key}:${images.secret}`).toString('base64')}`
    return c.req.header('authorization') === basic
      ? c.json({ status: 'ok' })
      : refused(c, { status: 401, message: 'unknown api_key' })
  })
  routes.post('/v1_1/:cloud/image/:act', async (c) => {
    const { fields, file } = await readBody(c)
    const wrong = wrongWith({ images, cloud: c.req.param('cloud'), fields })
    if (wrong) return refused(c, wrong)
    if (c.req.param('act') === 'destroy') return c.json({ result: await destroy(pictures, fields) })
    if (c.req.param('act') !== 'upload')
      return refused(c, { status: 404, message: 'The local emulator knows upload and destroy.' })
    return upload(c, { setting: { pictures, config, faults, seen }, fields, file })
  })
  return routes
}

type Refusal = { status: 400 | 401 | 404 | 500; message: string }

function refused(c: Context, { status, message }: Refusal): Response {
  return c.json({ error: { message } }, status, { 'X-Cld-Error': message })
}

async function readBody(c: Context): Promise<{ fields: Record<string, string>; file: Uint8Array | null }> {
  const fields: Record<string, string> = {}
  let file: Uint8Array | null = null
  for (const [name, value] of Object.entries(await c.req.parseBody())) {
    if (typeof value === 'string') fields[name] = value
    else if (name === 'file' && value instanceof File) {
      file = new Uint8Array(await value.arrayBuffer())
      fields.filename = value.name
    }
  }
  const data = /^data:[^,]*;base64,(.*)$/s.exec(fields.file ?? '')
  if (data?.[1]) file = new Uint8Array(Buffer.from(data[1], 'base64'))
  return { fields, file }
}

function wrongWith({
  images,
  cloud,
  fields,
}: {
  images: EmulatorsConfig['images']
  cloud: string
  fields: Record<string, string>
}): Refusal | null {
  const { filename: _, ...signed } = fields
  if (cloud !== images.cloud) return { status: 401, message: `Invalid cloud_name ${cloud}` }
  if (fields.api_key !== images.key) return { status: 401, message: `Invalid api_key ${fields.api_key ?? ''}` }
  if (!fields.timestamp) return { status: 400, message: 'Missing required parameter - timestamp' }
  if (!isSignedBy(images.secret, signed)) {
    return {
      status: 401,
      message: `Invalid Signature ${fields.signature ?? ''}. String to sign - '${textToSign(signed, 2)}'.`,
    }
  }
  const age = Date.now() / 1000 - Number(fields.timestamp)
  if (!(Math.abs(age) < signedWithin))
    return { status: 400, message: 'Stale request - reported time is more than 1 hour ago' }
  return null
}

async function destroy(pictures: Pictures, fields: Record<string, string>): Promise<string> {
  const picture = pictures.collection.get(fields.public_id ?? '')
  if (!picture) return 'not found'
  await pictures.remove(picture)
  return 'ok'
}

type Upload = { setting: UploadRoutesInput; fields: Record<string, string>; file: Uint8Array | null }

async function upload(c: Context, { setting, fields, file }: Upload): Promise<Response> {
  if (!file) return refused(c, { status: 400, message: 'Missing required parameter - file' })
  if (file.length > bytesAtMost) {
    return refused(c, { status: 400, message: `File size too large. Got ${file.length}. Maximum is ${bytesAtMost}.` })
  }
  const bytes = await incoming(file, fields).catch(() => null)
  const known =
    bytes &&
    (await sharp(bytes)
      .metadata()
      .catch(() => null))
  if (!bytes || !known?.width || !known.height) return refused(c, { status: 400, message: 'Invalid image file' })
  const name = fields.public_id || newId('x', 20).slice(2).toLowerCase()
  const id = fields.folder ? `${fields.folder}/${name}` : name
  // What is delivered under a version is kept by browsers forever, so a replacement never shares one.
  const replaced = setting.pictures.collection.get(id)?.version ?? 0
  const picture: Picture = {
    id,
    version: Math.max(Math.floor(Date.now() / 1000), replaced + 1),
    format: known.format === 'jpeg' ? 'jpg' : known.format === 'heif' ? 'avif' : known.format,
    width: known.width,
    height: known.height,
    bytes: bytes.length,
    etag: digest(bytes),
    originalFilename: (fields.filename ?? 'file').replace(/\.[^.]*$/, ''),
    tags: (fields.tags ?? '').split(',').filter((tag) => tag !== ''),
    uploadedAt: new Date().toISOString(),
  }
  await setting.pictures.store(picture, bytes)
  return c.json(answerFor(picture, setting.config))
}

/** A `transformation` or a `format` sent with an upload changes what is stored. */
async function incoming(file: Uint8Array, fields: Record<string, string>): Promise<Uint8Array> {
  const steps = (fields.transformation ?? '')
    .split('/')
    .filter(isTransformation)
    .flatMap((part) => readStep(part) ?? [])
  if (steps.length === 0 && !fields.format) return file
  const { format } = await sharp(file).metadata()
  return transform({ bytes: file, steps, format: fields.format ?? (format === 'jpeg' ? 'jpg' : format) })
}

function answerFor(picture: Picture, { images, publicUrl }: EmulatorsConfig): object {
  const url = `${publicUrl}/__local/images/${images.cloud}/image/upload/v${picture.version}/${picture.id}.${picture.format}`
  return {
    asset_id: picture.etag,
    public_id: picture.id,
    version: picture.version,
    version_id: digest(`${picture.id}${picture.version}`),
    signature: signAnswer({ secret: images.secret, publicId: picture.id, version: picture.version }),
    width: picture.width,
    height: picture.height,
    format: picture.format,
    resource_type: 'image',
    created_at: picture.uploadedAt,
    tags: picture.tags,
    bytes: picture.bytes,
    type: 'upload',
    etag: picture.etag,
    placeholder: false,
    url,
    secure_url: url,
    asset_folder: '',
    display_name: picture.id.split('/').at(-1),
    original_filename: picture.originalFilename,
    api_key: images.key,
  }
}
