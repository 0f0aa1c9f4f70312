import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startTestEmulator, tell, type World } from '../testing/start-emulator.ts'

type Cloudinary = typeof import('cloudinary').v2

/** The official SDK picks http or https when it is loaded, so its address must be in the environment before that. */
async function cloudinaryAt(world: World, account = 'local-key:local-secret@studio'): Promise<Cloudinary> {
  vi.resetModules()
  const prefix = encodeURIComponent(`${world.url}/__local/images/api`)
  vi.stubEnv('CLOUDINARY_URL', `cloudinary://${account}?upload_prefix=${prefix}`)
  const { v2 } = await import('cloudinary')
  v2.config(true)
  return v2
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#93393f' } })
    .jpeg()
    .toBuffer()

/** Uploads as the API does, by stream. */
function upload(cloudinary: Cloudinary, bytes: Buffer, options = {}) {
  return new Promise<{
    public_id: string
    secure_url: string
    version: number
    signature: string
    width: number
    format: string
  }>((resolve, reject) => {
    cloudinary.uploader
      .upload_stream({ folder: 'classes', ...options }, (error, result) => (result ? resolve(result) : reject(error)))
      .end(bytes)
  })
}

const behindGateway = (world: World, address: string) => address.replace('http://localhost:8080', world.url)

test('a signed upload is kept and delivered as it came, forever', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const bytes = await picture(800, 600)
  const result = await upload(cloudinary, bytes, { tags: ['class', 'a&b'], context: 'alt=Yoga & more' })
  expect(result).toMatchObject({ width: 800, height: 600, format: 'jpg', bytes: bytes.length, tags: ['class', 'a&b'] })
  expect(result.secure_url).toMatch(
    /^http:\/\/localhost:8080\/__local\/images\/studio\/image\/upload\/v\d+\/classes\/[a-z0-9]+\.jpg$/,
  )
  const { public_id, version } = result
  expect(cloudinary.utils.api_sign_request({ public_id, version }, 'local-secret')).toBe(result.signature)

  const delivered = await fetch(behindGateway(world, result.secure_url))
  expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true)
  expect(delivered.headers.get('cache-control')).toContain('immutable')
  const again = await fetch(behindGateway(world, result.secure_url), {
    headers: { 'If-None-Match': String(delivered.headers.get('etag')) },
  })
  expect(again.status).toBe(304)
})

test('a wrong signature, key, cloud or no picture at all is refused in words', async () => {
  const world = await startTestEmulator()
  const bytes = await picture(10, 10)
  await expect(upload(await cloudinaryAt(world, 'local-key:wrong@studio'), bytes)).rejects.toMatchObject({
    http_code: 401,
    message: expect.stringContaining('Invalid Signature'),
  })
  await expect(upload(await cloudinaryAt(world, 'other:local-secret@studio'), bytes)).rejects.toMatchObject({
    http_code: 401,
  })
  await expect(upload(await cloudinaryAt(world, 'local-key:local-secret@other'), bytes)).rejects.toMatchObject({
    http_code: 401,
  })
  const cloudinary = await cloudinaryAt(world)
  await expect(upload(cloudinary, Buffer.from('not a picture'))).rejects.toMatchObject({
    message: 'Invalid image file',
    http_code: 400,
  })
  const stale = { timestamp: Math.floor(Date.now() / 1000) - 7200 }
  await expect(upload(cloudinary, bytes, stale)).rejects.toMatchObject({
    message: expect.stringContaining('Stale request'),
  })
})

test.each([
  ['c_fill,w_200,h_100', 'image/jpeg', { width: 200, height: 100, format: 'jpeg' }],
  ['c_limit,w_400,f_webp,q_60', 'image/webp', { width: 400, height: 300, format: 'webp' }],
  ['c_limit,w_4000', 'image/jpeg', { width: 800, height: 600, format: 'jpeg' }],
  ['w_100/f_auto,q_auto', 'image/webp', { width: 100, height: 75, format: 'webp' }],
  ['c_fill,g_auto,w_50,h_50,dpr_2.0,f_avif', 'image/avif', { width: 100, height: 100, format: 'heif' }],
])('%s is delivered as %s of that size', async (recipe, type, expected) => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const { secure_url: address } = await upload(cloudinary, await picture(800, 600))
  const answer = await fetch(behindGateway(world, address).replace('/image/upload/', `/image/upload/${recipe}/`), {
    headers: { Accept: 'image/avif,image/webp,*/*' },
  })
  expect(answer.headers.get('content-type')).toBe(type)
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject(expected)
})

test('an address that the SDK builds is delivered', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const { public_id, version } = await upload(cloudinary, await picture(300, 300), {
    public_id: 'my_class',
    folder: 'wellness_classes',
  })
  const address = cloudinary.url(public_id, {
    secure: false,
    cname: `${new URL(world.url).host}/__local/images`,
    version,
    format: 'jpg',
    width: 64,
    height: 64,
    crop: 'fill',
    quality: 'auto',
    fetch_format: 'auto',
  })
  expect(address).toContain('/__local/images/studio/image/upload/c_fill,f_auto,h_64,q_auto,w_64/v')
  const answer = await fetch(address)
  expect(answer.headers.get('vary')).toContain('Accept')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 64, height: 64 })
})

test('an address that cannot be delivered says why', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const { secure_url } = await upload(cloudinary, await picture(30, 30))
  const address = behindGateway(world, secure_url)
  expect((await fetch(address.replace('.jpg', 'x.jpg'))).status).toBe(404)
  const bad = await fetch(address.replace('/upload/', '/upload/w_0/'))
  expect([bad.status, bad.headers.get('x-cld-error')]).toEqual([400, 'Invalid transformation w_0'])
  expect((await fetch(address.replace('/upload/', '/upload/w_99999/'))).status).toBe(400)
})

test('a picture uploaded again under its name has a new address at once', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const first = await upload(cloudinary, await picture(30, 30), { public_id: 'again' })
  const second = await upload(cloudinary, await picture(60, 30), { public_id: 'again', overwrite: true })
  expect(second.secure_url).not.toBe(first.secure_url)
  const delivered = await fetch(behindGateway(world, second.secure_url).replace('/upload/', '/upload/w_20/'))
  expect(await sharp(Buffer.from(await delivered.arrayBuffer())).metadata()).toMatchObject({ width: 20, height: 10 })
})

test('a picture is destroyed once', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const { public_id, secure_url } = await upload(cloudinary, await picture(30, 30))
  expect(await cloudinary.uploader.destroy(public_id)).toEqual({ result: 'ok' })
  expect(await cloudinary.uploader.destroy(public_id)).toEqual({ result: 'not found' })
  expect((await fetch(behindGateway(world, secure_url))).status).toBe(404)
})

test('a fault affects uploads, not deliveries', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const { secure_url } = await upload(cloudinary, await picture(30, 30))
  await tell(world, 'images/faults', { mode: 'error' })
  await expect(upload(cloudinary, await picture(30, 30))).rejects.toMatchObject({ http_code: 500 })
  expect((await fetch(behindGateway(world, secure_url))).status).toBe(200)
})

test('the first signature version is taken as well', async () => {
  const world = await startTestEmulator()
  const fields = { public_id: 'plain', timestamp: String(Math.floor(Date.now() / 1000)) }
  const signature = createHash('sha1').update(`public_id=plain&timestamp=${fields.timestamp}local-secret`).digest('hex')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, signature, api_key: 'local-key' })) form.set(name, value)
  form.set('file', `data:image/jpeg;base64,${(await picture(8, 8)).toString('base64')}`)
  const answer = await fetch(`${world.url}/__local/images/api/v1_1/studio/image/upload`, { method: 'POST', body: form })
  expect(await answer.json()).toMatchObject({ public_id: 'plain', width: 8 })
})
