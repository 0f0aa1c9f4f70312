import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { aPicture } from './testing/sample-pictures.ts'
import { anUploadScene } from './testing/scene.ts'

const { emulators, upload } = await anUploadScene()

afterEach(() => emulators.setFault({ service: 'images', mode: 'off' }))

async function fetchStored(imageUrl: string) {
  const { pathname } = new URL(imageUrl, emulators.url)
  const response = await fetch(new URL(pathname, emulators.url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test.each([
  { format: 'JPEG', type: 'text/plain', createBytes: () => aPicture().jpeg().toBuffer(), storedFormat: 'jpeg' },
  {
    format: 'PNG',
    type: 'image/png',
    createBytes: () => aPicture({ alpha: 0.5 }).png().toBuffer(),
    storedFormat: 'webp',
  },
  { format: 'GIF', type: 'image/gif', createBytes: () => aPicture().gif().toBuffer(), storedFormat: 'webp' },
  { format: 'WEBP', type: 'image/webp', createBytes: () => aPicture().webp().toBuffer(), storedFormat: 'webp' },
])(
  'a $format sent as $type is recognised by its content, and the answer has its original format and size [ADMIN-14]',
  async ({ format, type, createBytes, storedFormat }) => {
    const { status, answer } = await upload({ bytes: await createBytes(), type })
    expect(status).toBe(201)
    expect(answer).toEqual({ imageUrl: expect.any(String), sizeDisplay: expect.stringMatching(/^\d KB$/), format })
    expect(await sharp(await fetchStored(answer.imageUrl)).metadata()).toMatchObject({
      format: storedFormat,
      width: 320,
    })
  },
)

test('a stored picture has no metadata and is upright [ADMIN-14]', async () => {
  const bytes = await aPicture({ width: 300, height: 100 })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Ben', Artist: 'Ann of 14 Quiet Court' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Quiet Court')).toBe(true)
  const { answer } = await upload({ bytes, type: 'image/jpeg' })
  const strippedPicture = await fetchStored(answer.imageUrl)
  const { width, height, exif, orientation } = await sharp(strippedPicture).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 100, height: 300 })
  expect(strippedPicture.includes('Quiet Court')).toBe(false)
})

test('a picture wider than 2400 pixels is scaled down to that width [ADMIN-14]', async () => {
  const { answer } = await upload({ bytes: await aPicture({ width: 2_500, height: 500 }).png().toBuffer() })
  expect(await sharp(await fetchStored(answer.imageUrl)).metadata()).toMatchObject({ width: 2_400, height: 480 })
})

test('each account can upload 120 times an hour, failed uploads included [ADMIN-14]', async () => {
  const limitedStudio = await aTestStudio({ env: { ...emulators.env } })
  const admin = await limitedStudio.signedInAs('admin')
  for (let count = 0; count < 120; count += 1) {
    expect((await limitedStudio.call('uploadImage', { as: admin, body: new FormData() })).error.code).toBe(
      'NO_FILE_SELECTED',
    )
  }
  const { status, headers } = await limitedStudio.call('uploadImage', { as: admin, body: new FormData() })
  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('an error of the image service returns 502, and trying again afterwards works', async () => {
  await emulators.setFault({ service: 'images', mode: 'error', times: 1 })
  const bytes = await aPicture({ width: 91 }).png().toBuffer()
  const failure = await upload({ bytes })
  expect(failure.status).toBe(502)
  expect(failure.error).toMatchObject({ code: 'IMAGE_SERVICE_FAILED', error: 'IMAGE_SERVICE_FAILED' })
  expect((await upload({ bytes })).status).toBe(201)
})
