import { afterAll, describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES, uploadPaths } from './body-limit.ts'
import { readNginxConf } from './nginx-conf.ts'
import { sampleStudio } from './sample-studio.ts'
import { proxies, proxyOfGroup } from './testing/proxies.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

test('nginx.conf allows uploads to the calls that take a picture, and as much as the gateway', () => {
  const conf = readNginxConf()
  expect(conf).toContain(`client_max_body_size ${MAX_BODY_BYTES / 1024}k;`)
  const [, paths = '', body = ''] =
    /^ {6}location ~ \^\/api\/\(\?:([^)]+)\)\$ \{\n((?: {8}[^\n]*\n)*) {6}\}/m.exec(conf) ?? []
  expect(
    paths
      .split('|')
      .map((path) => `/api/${path}`)
      .sort(),
  ).toEqual([...uploadPaths].sort())
  expect(body).toContain(`client_max_body_size ${MAX_UPLOAD_BYTES / 1024 / 1024}m;`)
})

describe.each(proxies)('%s', (proxy) => {
  const { send } = proxyOfGroup({ studio, proxy })
  const post = (path: string, bytes: number, method = 'POST') =>
    send(path, { method, headers: { 'content-length': String(bytes), connection: 'close' }, body: 'a'.repeat(bytes) })

  test('a body over 64 KiB is 413 in the API’s form, every time, for calls that take none as well [SECURITY-34]', async () => {
    for (const [path, method] of [
      ['/api/bookings', 'POST'],
      ['/api/user', 'PATCH'],
      ['/api/nothing', 'POST'],
      ['/api/webhooks/stripe', 'POST'],
      ['/api/upload/image/x', 'POST'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, MAX_BODY_BYTES + 1, method)))
      for (const { status, text, headers } of answers) {
        expect([status, JSON.parse(text).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
        expect([headers['cache-control'], headers['x-frame-options']]).toEqual(['no-cache', 'DENY'])
      }
    }
  })

  test.each(['/', '/about', '/forms/trial', '/_server-islands/x', '/portal-assets/x'])(
    'a body over 64 KiB for %s is 413 [SECURITY-34]',
    async (path) => {
      expect((await post(path, MAX_BODY_BYTES + 1)).status).toBe(413)
    },
  )

  test.each(uploadPaths)('an upload over the limit of %s is refused in the words of uploads', async (path) => {
    const { status, text } = await post(path, MAX_UPLOAD_BYTES + 1)
    expect([status, JSON.parse(text)]).toEqual([
      413,
      {
        message: 'This image is too large. Please choose one of at most 5 MB.',
        code: 'FILE_TOO_LARGE',
        error: 'FILE_TOO_LARGE',
      },
    ])
  })

  test('a body at the limit reaches the API whole', async () => {
    for (const [path = '', bytes] of [
      ['/api/bookings', MAX_BODY_BYTES],
      ...uploadPaths.map((path) => [path, MAX_UPLOAD_BYTES] as const),
    ] as const) {
      const { status, text } = await post(path, bytes)
      expect([path, status, JSON.parse(text).body.length]).toEqual([path, 200, bytes])
    }
  })

  test('a body that does not say its length is refused when it turns out larger, and reaches the API whole when not', async () => {
    const chunked = (path: string, bytes: number) =>
      send(path, {
        method: 'POST',
        headers: { 'transfer-encoding': 'chunked', connection: 'close' },
        body: 'a'.repeat(bytes),
      })
    expect((await chunked('/api/bookings', MAX_BODY_BYTES + 1)).status).toBe(413)
    const { status, text } = await chunked('/api/bookings', 60_000)
    expect([status, JSON.parse(text).body.length]).toEqual([200, 60_000])
    const upload = await chunked('/api/upload/image', 1_000_000)
    expect([upload.status, JSON.parse(upload.text).body.length]).toEqual([200, 1_000_000])
  })
})
