import { createServer } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '../platform/app-error.ts'
import { startEmulators } from '../testing/emulators.ts'
import { createCloudinaryImages } from './cloudinary-images.ts'

const emulators = await startEmulators()
const url = emulators.env.CLOUDINARY_URL
const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

const getFailure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${error}`)
  return error
}

test('a service that hangs fails with IMAGE_SERVICE_TIMEOUT after the timeout [ERRORS-11]', async () => {
  await emulators.setFault({ service: 'images', mode: 'hang', times: 1 })
  const startedAt = performance.now()
  const error = await getFailure(createCloudinaryImages({ url, timeoutMs: 400 }).store({ name: 'studio/two', bytes }))
  expect(error.code).toBe('IMAGE_SERVICE_TIMEOUT')
  expect(error.status).toBe(504)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('a stored picture is loaded by its address; the address of another host or account, or of a missing picture, yields null', async () => {
  const images = createCloudinaryImages({ url })
  const { url: address } = await images.store({ name: 'studio/loaded', bytes })
  expect(Buffer.from((await images.load({ url: address })) ?? '').equals(bytes)).toBe(true)
  expect(await images.load({ url: `${emulators.url}/__local/health` })).toBeNull()
  expect(await images.load({ url: address.replace('/studio/image', '/other/image') })).toBeNull()
  expect(await images.load({ url: address.replace('loaded', 'missing') })).toBeNull()
})

test('a wrong API secret fails with IMAGE_SERVICE_FAILED, and the reason goes to the log only', async () => {
  const error = await getFailure(
    createCloudinaryImages({ url: url.replace('local-secret', 'guessed') }).store({ name: 'studio/three', bytes }),
  )
  expect(error.code).toBe('IMAGE_SERVICE_FAILED')
  expect(error.message).not.toContain('Signature')
  expect(JSON.stringify(error.cause)).toContain('Invalid Signature')
})

test('a service that is down, or does not speak HTTP, fails with IMAGE_SERVICE_FAILED at once', async () => {
  const server = createServer((socket) => socket.resume().end('hello\r\n'))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const images = createCloudinaryImages({ url: `cloudinary://k:s@studio?upload_prefix=http://127.0.0.1:${port}` })
  expect((await getFailure(images.store({ name: 'studio/four', bytes }))).code).toBe('IMAGE_SERVICE_FAILED')
  await new Promise((resolve) => server.close(resolve))
  expect((await getFailure(images.store({ name: 'studio/five', bytes }))).code).toBe('IMAGE_SERVICE_FAILED')
})
