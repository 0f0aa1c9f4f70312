import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { aPicture } from './testing/sample-pictures.ts'
import { anUploadScene } from './testing/scene.ts'

const { emulators, upload } = await anUploadScene()

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
      width: 320, // The width of `aPicture()`.
    })
  },
)

test('an error of the image service returns 502; sent again, a picture is stored upright, without metadata and with at most 2400 pixels on its longer side [ADMIN-14, ERRORS-11]', async () => {
  const bytes = await aPicture({ width: 2_500, height: 50 })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Ben', Artist: 'Ann of 14 Quiet Court' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Quiet Court')).toBe(true)
  await emulators.setFault({ service: 'images', mode: 'error', times: 1 })
  const failure = await upload({ bytes, type: 'image/jpeg' })
  expect(failure.status).toBe(502)
  expect(failure.error).toMatchObject({ code: 'IMAGE_SERVICE_FAILED', error: 'IMAGE_SERVICE_FAILED' })
  const storedPicture = await fetchStored((await upload({ bytes, type: 'image/jpeg' })).answer.imageUrl)
  const { width, height, exif, orientation } = await sharp(storedPicture).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 48, height: 2_400 })
  expect(storedPicture.includes('Quiet Court')).toBe(false)
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
