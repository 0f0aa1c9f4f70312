import { MAX_IMAGE_BYTES } from '@studio/contract'
import { expect, test } from 'vitest'
import { aBlackPng, aPicture, aPngOfSize } from './testing/sample-pictures.ts'
import { anUploadScene, type UploadInput } from './testing/scene.ts'

const { studio, admin, upload } = await anUploadScene()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
type Refusal = [
  description: string,
  createInput: () => UploadInput | Promise<UploadInput>,
  status: number,
  code: string,
  message?: string,
]

// A file of a wrong type gets INVALID_FILE_TYPE if its declared type is no image, INVALID_FORMAT if that is an image format
// which is not accepted, and UNSUPPORTED_IMAGE_FORMAT if that is accepted but the file cannot be read as an image.
test.each<Refusal>([
  [
    'one byte more than 5 MB',
    async () => ({ bytes: await aPngOfSize({ bytes: MAX_IMAGE_BYTES + 1 }) }),
    413,
    'FILE_TOO_LARGE',
    // The size is rounded up.
    'This image is 5.1 MB. Please choose one of at most 5 MB.',
  ],
  ['a file in another field', () => ({ bytes: 'x', field: 'picture' }), 400, 'NO_FILE_SELECTED'],
  ['an empty file', () => ({ bytes: '' }), 400, 'NO_FILE_SELECTED'],
  ['a PDF', () => ({ bytes: '%PDF-1.7 ...', type: 'application/pdf' }), 415, 'INVALID_FILE_TYPE'],
  [
    'a TIFF',
    async () => ({ bytes: await aPicture().tiff().toBuffer(), type: 'image/tiff' }),
    415,
    'INVALID_FORMAT',
    'tiff',
  ],
  ['an SVG', () => ({ bytes: svg, type: 'image/svg+xml' }), 415, 'INVALID_FORMAT'],
  [
    'a picture that breaks off',
    async () => ({ bytes: (await aPicture().png().toBuffer()).subarray(0, -60) }),
    415,
    'UNSUPPORTED_IMAGE_FORMAT',
  ],
  ['an HTML page that is declared a PNG', () => ({ bytes: '<!doctype html><p>' }), 415, 'UNSUPPORTED_IMAGE_FORMAT'],
])('%s is refused with its own error code [ADMIN-14]', async (_, createInput, status, code, message = '') => {
  const refusal = await upload(await createInput())
  expect([refusal.status, refusal.error.code, refusal.error.error]).toEqual([status, code, code])
  expect(refusal.error.message).toContain(message)
})

test('an upload that does not end is stopped with 413 [SECURITY-45]', async () => {
  let chunkCount = 0
  const partHeader =
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(partHeader)),
    pull: (controller) => {
      chunkCount += 1
      controller.enqueue(new Uint8Array(1_048_576))
    },
  })
  const headers = { Cookie: admin.cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await studio.request('/api/upload/image', init)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'FILE_TOO_LARGE', error: 'FILE_TOO_LARGE' })
  expect(chunkCount).toBeLessThan(20)
})

test.each([
  ['more than 12,000 pixels on one side', 12_001, 8],
  ['more than 40 megapixels', 6_400, 6_300],
])(
  'a picture with %s (%i x %i) is refused when only its header is read [ADMIN-14, SECURITY-45]',
  async (_, width, height) => {
    const bytes = aBlackPng({ width, height, isTruncated: true })
    const { status, error } = await upload({ bytes })
    expect([status, error.code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(error.message).toContain(`${width} x ${height}`)
  },
)

const unfinishedForm = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf'
test.each([
  ['without a boundary', 'multipart/form-data; charset=utf-8', 'x', 400],
  ['that breaks off', 'multipart/form-data; boundary=x', unfinishedForm, 400],
  ['that has no parts', 'multipart/form-data; boundary=x', 'hello', 400],
  ['of JSON', 'application/json', '{}', 415],
])('a form %s is refused with an error code and a message', async (_, type, body, status) => {
  const headers = { Cookie: admin.cookie, 'Content-Type': type }
  const response = await studio.request('/api/upload/image', { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
})
