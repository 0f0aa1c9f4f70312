import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { postControl, startTestEmulator, type TestEmulator } from '../testing/start-emulator.ts'

type Cloudinary = typeof import('cloudinary').v2

/** The official SDK chooses http or https when it is loaded, so the emulator's URL must be in the environment before. */
async function loadCloudinary(emulator: TestEmulator, account = 'local-key:local-secret@studio'): Promise<Cloudinary> {
  vi.resetModules()
  const prefix = encodeURIComponent(`${emulator.url}/__local/images/api`)
  vi.stubEnv('CLOUDINARY_URL', `cloudinary://${account}?upload_prefix=${prefix}`)
  const { v2 } = await import('cloudinary')
  v2.config(true)
  return v2
}

const createPicture = (width: number, height: number) =>
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

const toEmulatorUrl = (emulator: TestEmulator, address: string) =>
  address.replace('http://localhost:8080', emulator.url)

test('a signed upload is delivered unchanged and may be cached forever', async () => {
  const emulator = await startTestEmulator()
  const bytes = await createPicture(800, 600)
  const result = await upload(await loadCloudinary(emulator), bytes, { public_id: 'classes/yoga' })
  expect(result.secure_url).toMatch(
    /^http:\/\/localhost:8080\/__local\/images\/studio\/image\/upload\/v\d+\/classes\/yoga\.jpg$/,
  )
  const deliveredPicture = await fetch(toEmulatorUrl(emulator, result.secure_url))
  expect(Buffer.from(await deliveredPicture.arrayBuffer()).equals(bytes)).toBe(true)
  expect(deliveredPicture.headers.get('cache-control')).toContain('immutable')
})

test.each(['local-key:wrong@studio', 'other:local-secret@studio', 'local-key:local-secret@other'])(
  'an upload with the wrong account %s is refused',
  async (account) => {
    const emulator = await startTestEmulator()
    const cloudinary = await loadCloudinary(emulator, account)
    await expect(upload(cloudinary, await createPicture(10, 10))).rejects.toMatchObject({ http_code: 401 })
  },
)

test('an upload that is not a picture, or was signed over an hour ago, is refused with a message', async () => {
  const emulator = await startTestEmulator()
  const cloudinary = await loadCloudinary(emulator)
  const invalidImage = { message: 'Invalid image file', http_code: 400 }
  await expect(upload(cloudinary, Buffer.from('not a picture'))).rejects.toMatchObject(invalidImage)
  const stale = { timestamp: Math.floor(Date.now() / 1000) - 7200 }
  const staleRequest = { message: expect.stringContaining('Stale request') }
  await expect(upload(cloudinary, await createPicture(10, 10), stale)).rejects.toMatchObject(staleRequest)
})

test.each([
  ['image/avif,image/webp,*/*', 'image/webp', 'webp'],
  ['image/png', 'image/jpeg', 'jpeg'],
])(
  'a picture is resized for a browser that accepts %s, as %s; a width of 0 is refused',
  async (accept, type, format) => {
    const emulator = await startTestEmulator()
    const { secure_url: address } = await upload(await loadCloudinary(emulator), await createPicture(800, 600))
    const transformation = 'c_fill,w_200,h_100,f_auto,q_auto'
    const url = toEmulatorUrl(emulator, address).replace('/image/upload/', `/image/upload/${transformation}/`)
    const response = await fetch(url, { headers: { Accept: accept } })
    expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([type, 'Accept'])
    const deliveredMetadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(deliveredMetadata).toMatchObject({ width: 200, height: 100, format })
    expect((await fetch(url.replace('w_200', 'w_0'))).status).toBe(400)
  },
)

test('a picture uploaded again under its name gets a new address, and can be deleted once', async () => {
  const emulator = await startTestEmulator()
  const cloudinary = await loadCloudinary(emulator)
  const firstUpload = await upload(cloudinary, await createPicture(30, 30))
  const { public_id, secure_url } = await upload(cloudinary, await createPicture(60, 30), { overwrite: true })
  expect(secure_url).not.toBe(firstUpload.secure_url)
  expect(await cloudinary.uploader.destroy(public_id)).toEqual({ result: 'ok' })
  expect(await cloudinary.uploader.destroy(public_id)).toEqual({ result: 'not found' })
  expect((await fetch(toEmulatorUrl(emulator, secure_url))).status).toBe(404)
})

test('a fault affects uploads, not deliveries', async () => {
  const emulator = await startTestEmulator()
  const cloudinary = await loadCloudinary(emulator)
  const { secure_url } = await upload(cloudinary, await createPicture(30, 30))
  await postControl(emulator, 'images/faults', { mode: 'error' })
  await expect(upload(cloudinary, await createPicture(30, 30))).rejects.toMatchObject({ http_code: 500 })
  expect((await fetch(toEmulatorUrl(emulator, secure_url))).status).toBe(200)
})
