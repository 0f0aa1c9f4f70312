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
  return new Promise<{ public_id: string; secure_url: string }>((resolve, reject) => {
    cloudinary.uploader
      .upload_stream({ public_id: 'classes/a&b', ...options }, (error, result) =>
        result ? resolve(result) : reject(error),
      )
      .end(bytes)
  })
}

const behindGateway = (world: World, address: string) => address.replace('http://localhost:8080', world.url)

test('a signed upload is delivered unchanged and may be cached forever', async () => {
  const world = await startTestEmulator()
  const bytes = await picture(800, 600)
  const result = await upload(await cloudinaryAt(world), bytes, { public_id: 'classes/yoga' })
  expect(result.secure_url).toMatch(
    /^http:\/\/localhost:8080\/__local\/images\/studio\/image\/upload\/v\d+\/classes\/yoga\.jpg$/,
  )
  const delivered = await fetch(behindGateway(world, result.secure_url))
  expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true)
  expect(delivered.headers.get('cache-control')).toContain('immutable')
})

test.each(['local-key:wrong@studio', 'other:local-secret@studio', 'local-key:local-secret@other'])(
  'an upload with the wrong account %s is refused',
  async (account) => {
    const world = await startTestEmulator()
    const cloudinary = await cloudinaryAt(world, account)
    await expect(upload(cloudinary, await picture(10, 10))).rejects.toMatchObject({ http_code: 401 })
  },
)

test('an upload that is no picture, or was signed long ago, is refused with a message', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const isNone = { message: 'Invalid image file', http_code: 400 }
  await expect(upload(cloudinary, Buffer.from('not a picture'))).rejects.toMatchObject(isNone)
  const stale = { timestamp: Math.floor(Date.now() / 1000) - 7200 }
  const words = { message: expect.stringContaining('Stale request') }
  await expect(upload(cloudinary, await picture(10, 10), stale)).rejects.toMatchObject(words)
})

test.each([
  ['image/avif,image/webp,*/*', 'image/webp', 'webp'],
  ['image/png', 'image/jpeg', 'jpeg'],
])('a picture is resized for a browser that accepts %s, as %s', async (accept, type, format) => {
  const world = await startTestEmulator()
  const { secure_url: address } = await upload(await cloudinaryAt(world), await picture(800, 600))
  const recipe = 'c_fill,w_200,h_100,f_auto,q_auto'
  const at = behindGateway(world, address).replace('/image/upload/', `/image/upload/${recipe}/`)
  const answer = await fetch(at, { headers: { Accept: accept } })
  expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([type, 'Accept'])
  const delivered = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(delivered).toMatchObject({ width: 200, height: 100, format })
  expect((await fetch(at.replace('w_200', 'w_0'))).status).toBe(400)
})

test('a picture uploaded again under its name has a new address at once, and is destroyed once', async () => {
  const world = await startTestEmulator()
  const cloudinary = await cloudinaryAt(world)
  const first = await upload(cloudinary, await picture(30, 30))
  const { public_id, secure_url } = await upload(cloudinary, await picture(60, 30), { overwrite: true })
  expect(secure_url).not.toBe(first.secure_url)
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
