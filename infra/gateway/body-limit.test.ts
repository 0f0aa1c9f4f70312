import { afterAll, describe, expect, test } from 'vitest'
import { MOST_BODY_BYTES } from './body-limit.ts'
import { readNginxConf } from './nginx-conf.ts'
import { sampleStudio } from './sample-studio.ts'
import { proxies, proxyOfGroup } from './testing/proxies.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

test('the gateway passes on bodies as large as nginx does', () => {
  expect(readNginxConf()).toContain(`client_max_body_size ${MOST_BODY_BYTES / 1024 / 1024}m;`)
})

describe.each(proxies)('%s', (proxy) => {
  const { send } = proxyOfGroup({ studio, proxy })
  const post = (path: string, bytes: number, method = 'POST') =>
    send(path, { method, headers: { 'content-length': String(bytes), connection: 'close' }, body: 'a'.repeat(bytes) })

  test('a body over the limit is 413 in the API’s form, every time, for calls that take none as well', async () => {
    for (const [path, method] of [
      ['/api/bookings', 'POST'],
      ['/api/user', 'PATCH'],
      ['/api/nothing', 'POST'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, MOST_BODY_BYTES + 1, method)))
      for (const { status, text, headers } of answers) {
        expect([status, JSON.parse(text).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
        expect([headers['cache-control'], headers['x-frame-options']]).toEqual(['no-cache', 'DENY'])
      }
    }
  })

  test('an upload over the limit is refused in the words of uploads', async () => {
    const { status, text } = await post('/api/upload/image', MOST_BODY_BYTES + 1)
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
    const { status, text } = await post('/api/bookings', MOST_BODY_BYTES)
    expect([status, JSON.parse(text).body.length]).toEqual([200, MOST_BODY_BYTES])
  })

  test('a body that does not say its length is refused when it turns out larger, and reaches the API whole when not', async () => {
    const chunked = (bytes: number) =>
      send('/api/bookings', {
        method: 'POST',
        headers: { 'transfer-encoding': 'chunked', connection: 'close' },
        body: 'a'.repeat(bytes),
      })
    expect((await chunked(MOST_BODY_BYTES + 1)).status).toBe(413)
    const { status, text } = await chunked(100_000)
    expect([status, JSON.parse(text).body.length]).toEqual([200, 100_000])
  })
})
