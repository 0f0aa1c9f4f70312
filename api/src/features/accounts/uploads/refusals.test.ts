import { maxImageBytes } from '@studio/contract'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { aBlackPng, aPicture, padded } from './testing/sample-pictures.ts'
import { aForm, anUploadScene, type UploadInput } from './testing/scene.ts'

const { emulators, studio, admin, upload } = await anUploadScene()

afterEach(() => emulators.fault({ of: 'images', mode: 'off' }))

describe('what is refused', () => {
  const refused = async (sent: UploadInput) => {
    const { status, error } = await upload(sent)
    expect(error.error).toBe(error.code)
    return { status, code: error.code, message: error.message }
  }

  test('one byte more than 5 MB is FILE_TOO_LARGE with the measured size [ADMIN-14]', async () => {
    expect(await refused({ bytes: await padded({ to: maxImageBytes + 1 }) })).toEqual({
      status: 413,
      code: 'FILE_TOO_LARGE',
      message: 'This image is 5.1 MB. Please choose one of at most 5 MB.',
    })
    const larger = await refused({ bytes: new Uint8Array(8 * 1_048_576) })
    expect(larger.message).toBe('This image is 8.0 MB. Please choose one of at most 5 MB.')
  })

  test('a sender that never stops is cut off [SECURITY-34]', async () => {
    let sent = 0
    const head =
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(1_048_576))
      },
    })
    const headers = { Cookie: admin.cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = await studio.request('/api/upload/image', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: expect.stringContaining('more than 32.0 MB'),
    })
    expect(sent).toBeLessThan(40)
  })

  test.each([
    { what: 'a form without a file', body: () => new FormData() },
    { what: 'a file in another field', body: () => aForm({ bytes: 'x', field: 'picture' }) },
    { what: 'an empty file', body: () => aForm({ bytes: '' }) },
    {
      what: 'text in the field',
      body: () => {
        const form = new FormData()
        form.append('image', 'x')
        return form
      },
    },
  ])('an upload of $what is NO_FILE_SELECTED', async ({ body }) => {
    const { status, error } = await studio.call('uploadImage', { as: admin, body: body() })
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'NO_FILE_SELECTED',
      error: 'NO_FILE_SELECTED',
      message: 'Please select an image file to upload.',
    })
  })

  test('an upload without a body is NO_FILE_SELECTED', async () => {
    const { status, error } = await studio.call('uploadImage', { as: admin })
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'NO_FILE_SELECTED' })
  })

  test('a file that does not claim to be a picture is INVALID_FILE_TYPE', async () => {
    expect(await refused({ bytes: '%PDF-1.7 ...', name: 'price-list.pdf', type: 'application/pdf' })).toMatchObject({
      status: 415,
      code: 'INVALID_FILE_TYPE',
    })
  })

  test('another picture format is INVALID_FORMAT and is named [ADMIN-14]', async () => {
    const answer = await refused({ bytes: await aPicture().tiff().toBuffer(), name: 'a.tiff', type: 'image/tiff' })
    expect(answer).toMatchObject({ status: 415, code: 'INVALID_FORMAT', message: expect.stringContaining('tiff') })
  })

  test('an SVG is refused under its own type and under a false one [SECURITY-35]', async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
    expect(await refused({ bytes, name: 'a.svg', type: 'image/svg+xml' })).toMatchObject({
      status: 415,
      code: 'INVALID_FORMAT',
    })
    expect(await refused({ bytes })).toMatchObject({ status: 415, code: 'UNSUPPORTED_IMAGE_FORMAT' })
  })

  test('a page that calls itself a PNG is UNSUPPORTED_IMAGE_FORMAT [SECURITY-35]', async () => {
    expect(await refused({ bytes: '<!doctype html><script>alert(1)</script>' })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_IMAGE_FORMAT',
    })
  })

  test.each([
    { what: 'a script behind the picture', tail: Buffer.from('<script>alert(1)</script>') },
    { what: 'a ZIP behind the picture', tail: Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]) },
  ])('a picture is refused: $what', async ({ tail }) => {
    const bytes = Buffer.concat([await aPicture().jpeg().toBuffer(), tail])
    expect(await refused({ bytes, type: 'image/jpeg' })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_IMAGE_FORMAT',
    })
  })

  test('half a picture is refused', async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    for (const whole of [await noise.clone().png().toBuffer(), await noise.clone().jpeg().toBuffer()]) {
      const answer = await refused({ bytes: whole.subarray(0, whole.length / 2) })
      expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_IMAGE_FORMAT' })
    }
  })

  test.each([
    [60_000, 60_000],
    [39_000_000, 1],
    [1, 39_000_000],
    [12_001, 8],
    [8, 12_001],
    [6_400, 6_300],
  ])(
    'a picture of %i x %i pixels is refused from its header [SECURITY-35, SECURITY-46, ADMIN-15]',
    async (width, height) => {
      const bytes = aBlackPng({ width, height, isHollow: true })
      expect(await refused({ bytes })).toMatchObject({
        status: 413,
        code: 'FILE_TOO_LARGE',
        message: expect.stringContaining(`${width} x ${height}`),
      })
      const own = await studio.call('uploadMyPicture', { as: admin, body: aForm({ bytes }) })
      expect([own.status, own.error.code]).toEqual([413, 'FILE_TOO_LARGE'])
    },
  )

  test.each([
    { what: 'no boundary', type: 'multipart/form-data; charset=utf-8', body: 'x', status: 400 },
    {
      what: 'a form that breaks off',
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
      status: 400,
    },
    { what: 'a form that is none', type: 'multipart/form-data; boundary=x', body: 'hello', status: 400 },
    { what: 'JSON', type: 'application/json', body: '{}', status: 415 },
  ])('an upload gets a clear answer: $what', async ({ type, body, status }) => {
    const answer = await studio.request('/api/upload/image', {
      method: 'POST',
      headers: { Cookie: admin.cookie, 'Content-Type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })
})

describe('any bytes at all', () => {
  test('a picture with any of its bytes changed is stored or clearly refused, never a failure of ours', async () => {
    const wholes = await Promise.all([
      aPicture({ width: 40, height: 30 }).jpeg().toBuffer(),
      aPicture({ width: 40, height: 30 }).png().toBuffer(),
      aPicture({ width: 40, height: 30 }).gif().toBuffer(),
      aPicture({ width: 40, height: 30 }).webp().toBuffer(),
    ])
    const change = fc.record({ at: fc.nat({ max: 4_000 }), byte: fc.nat({ max: 255 }) })
    const sent = fc.record({
      which: fc.nat({ max: 3 }),
      changes: fc.array(change, { maxLength: 12 }),
      cut: fc.nat({ max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ which, changes, cut }) => {
        const bytes = Buffer.from(wholes[which] ?? Buffer.alloc(0))
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte
        const { status, error } = await upload({ bytes: bytes.subarray(0, bytes.length - cut) })
        expect([201, 413, 415]).toContain(status)
        if (status !== 201) expect(error.error).toBe(error.code)
      }),
      // Each run that gets past the first bytes starts a process.
      { numRuns: 40, includeErrorInReport: true },
    )
  })

  test('a form of any bytes is answered with a clear error', async () => {
    const headers = { Cookie: admin.cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
    const part = fc.constantFrom(
      '--x',
      '\r\n',
      '--x--',
      'Content-Disposition: form-data; name="image"; filename="a.png"',
      'Content-Type: image/png',
      'name=',
      '\0',
      'ÿ',
    )
    const noise = fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(noise, async (body) => {
        const { status } = await studio.request('/api/upload/image', { method: 'POST', headers, body })
        expect([400, 415]).toContain(status)
      }),
      { numRuns: 150, includeErrorInReport: true },
    )
  })
})
