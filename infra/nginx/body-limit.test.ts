import { endpoints } from '@studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx } from './nginx-process.ts'
import { startSampleStudio } from './sample-studio.ts'
import { sendRequest, startProxy } from './testing/proxies.ts'

const MAX_BODY_BYTES = 64 * 1024
// More than the API accepts, so that a file only a little above the API's limit gets the API's own response.
const MAX_UPLOAD_BYTES = 12 * 1024 * 1024
/** The calls that upload a picture or a file to import; only these may send more than 64 KiB. */
const uploadPaths = Object.values(endpoints).flatMap(({ bodyKind, path }) => (bodyKind === 'multipart' ? [path] : []))

describe.runIf(hasNginx())('bodies behind nginx', () => {
  let studio: Awaited<ReturnType<typeof startSampleStudio>>
  let nginx: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    studio = await startSampleStudio()
    nginx = await startProxy({ studio, proxy: 'nginx', apiPorts: [studio.ports.api] })
  })
  afterAll(async () => {
    await nginx.stop()
    await studio.stop()
  })
  const post = (path: string, bytes: number, { isChunked = false } = {}) => {
    const lengthHeader: Record<string, string> = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(bytes) }
    return sendRequest(nginx.port, path, {
      method: 'POST',
      headers: { ...lengthHeader, connection: 'close' },
      body: 'a'.repeat(bytes),
    })
  }

  test.each(['/api/bookings', '/api/nothing', '/api/webhooks/stripe', '/api/upload/image/x'])(
    'a body over 64 KiB for %s returns 413 in the API’s format [SECURITY-45]',
    async (path) => {
      const responses = await Promise.all([
        post(path, MAX_BODY_BYTES + 1),
        post(path, MAX_BODY_BYTES + 1, { isChunked: true }),
      ])
      for (const { status, text, headers } of responses) {
        expect([status, JSON.parse(text).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
        expect([headers['cache-control'], headers['x-frame-options']]).toEqual(['no-cache', 'DENY'])
      }
    },
  )

  test.each(['/', '/forms/trial', '/portal-assets/x'])(
    'a body over 64 KiB for %s returns 413 [SECURITY-45]',
    async (path) => {
      expect((await post(path, MAX_BODY_BYTES + 1)).status).toBe(413)
    },
  )

  test.each(uploadPaths)(
    'an upload over 12 MB to %s returns 413 with a message that names the limit of the API [SECURITY-45]',
    async (path) => {
      const { status, text } = await post(path, MAX_UPLOAD_BYTES + 1)
      const { code, message } = JSON.parse(text)
      const expectedMessage = path.includes('import-files') ? /^This file .* 10\.0 MB/ : /^This image .* 5 MB\.$/
      expect([status, code, message]).toEqual([413, 'FILE_TOO_LARGE', expect.stringMatching(expectedMessage)])
    },
  )

  test.each([
    ['/api/bookings', MAX_BODY_BYTES] as const,
    ...uploadPaths.map((path) => [path, MAX_UPLOAD_BYTES] as const),
  ])('a body for %s of %i bytes, the limit, reaches the API with and without Content-Length', async (path, bytes) => {
    for (const { status, text } of await Promise.all([post(path, bytes), post(path, bytes, { isChunked: true })]))
      expect([status, JSON.parse(text).body.length]).toEqual([200, bytes])
  })
})
