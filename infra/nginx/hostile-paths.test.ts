import { afterAll, describe, expect, test } from 'vitest'
import { pagePaths } from '../gateway/routes.ts'
import { hasNginx } from './nginx-process.ts'
import { type Echo, startSampleStudio } from './sample-studio.ts'
import { startProxy } from './testing/proxies.ts'
import { sendRaw } from './testing/send-raw.ts'

const studio = await startSampleStudio()
afterAll(() => studio.stop())

/** Percent-encodings that are not UTF-8: overlong, truncated, surrogates, beyond the last code point, single bytes. */
const malformedEncodings = [
  '%ff',
  '%80',
  '%c3',
  '%c3%28',
  '%C0%AF',
  '%E0%80%AF',
  '%e2%82',
  '%ed%a0%80',
  '%f0%80%80%af',
  '%f4%90%80%80',
  '%f5%80%80%80',
  '%zz',
  '%',
]
const malformedPaths = malformedEncodings.flatMap((encoding) => [
  `/${encoding}evil.example`,
  `/${encoding}/../about`,
  `/home${encoding}?next=/`,
  `/api/user/${encoding}`,
  `/_server-islands/${encoding}`,
  `/portal-assets/${encoding}`,
])

const slashes = ['//', '///', '/\\', '/%5C', '/%2F', '/%09/', '/%0d%0a', '/.//', '/%2e%2e/', '/;/', '/%00']
const evilSites = ['evil.example/', 'evil.example/%2f..', 'user@evil.example/', 'evil.example/#/']
const pages = ['about', 'classes', 'checkout/success', 'api/user', '_server-islands/x', 'portal-assets/x', '404.html']
const hostilePaths = [
  ...slashes.flatMap((slash) => evilSites.map((site) => slash + site)),
  ...pages.flatMap((page) => [
    `/${page}/`,
    `//${page}/`,
    `/${page}//`,
    `/${page}/%2e%2e/`,
    `/${page}%2f`,
    `/x/../${page}/`,
    `/%2e%2e/${page}/`,
    `/${page}/?next=https://evil.example/`,
  ]),
]

const longText = 'a'.repeat(9_000)
const hostileHeaders = [
  'Host: evil.example/about',
  'Host: user@evil.example',
  'Host: studio.example\r\nHost: evil.example',
  'X-Nothing: but no host',
  'Host: x\r\nBad Name: x',
  `Host: x\r\nX-Too-Long: ${longText}`,
  'Host: x\r\nContent-Length: -1',
  'Host: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked',
  'Host: x\r\nTransfer-Encoding: gzip',
  'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket',
  'Host: x\r\nRange: bytes=0-0,2-3,5-6',
  'Host: x\r\nExpect: nothing-good',
]
const forgeries = [
  'X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-For: 8.8.4.4',
  'X_Forwarded_For: 8.8.8.8',
  'Forwarded: for=8.8.8.8;proto=https',
  'X-Real-IP: 8.8.8.8\r\nX-Forwarded-Proto: https',
  'Connection: X-Forwarded-For, X-Real-IP',
]

/** Also true for a connection that was closed without a response: its status is not a number. */
const isServerError = ({ status }: { status: number }) => !(status >= 200 && status < 500)

describe.runIf(hasNginx())('nginx', async () => {
  const { port, stop } = await startProxy({ studio, proxy: 'nginx', apiPorts: [studio.ports.api] })
  afterAll(stop)
  const sendRequest = (path: string, { method = 'GET', headers = 'Host: studio.example' } = {}) =>
    sendRaw({ port, text: `${method} ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n` })

  test('a hostile path causes no server error, and redirects lead only to our own pages [SECURITY-12]', async () => {
    const responses = await Promise.all(hostilePaths.map((path) => sendRequest(path)))
    expect(responses.filter(isServerError)).toEqual([])
    const locations = responses.flatMap(({ head }) => /\r\nLocation: (\S+)/i.exec(head)?.[1] ?? [])
    expect(locations.filter((location) => !pagePaths.includes(location.split('?', 1)[0] ?? ''))).toEqual([])
    expect(locations.length).toBeGreaterThan(5)
  })

  test('a path with a percent-encoding that is not UTF-8 returns 400 on every route [SECURITY-12]', async () => {
    const responses = await Promise.all(malformedPaths.map(async (path) => ({ path, ...(await sendRequest(path)) })))
    expect(responses.filter(({ status }) => status !== 400).map(({ status, path }) => `${status} ${path}`)).toEqual([])
    expect(JSON.parse((await sendRequest('/api/%zz')).body).code).toBe('BAD_REQUEST')
  })

  test('a valid percent-encoding in a path, or any in a query, is not refused with 400', async () => {
    const paths = ['/about?x=%ff', '/%C3%A9', '/%F0%9F%8C%BF', '/a%25ff', '/api/user?q=%E0%80%AF', '/%61bout']
    const responses = await Promise.all(paths.map((path) => sendRequest(path)))
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200, 200])
  })

  test.each(['/about', '/api/user', '/portal-assets/assets/main-abc123.js'])(
    'hostile headers or methods to %s cause no server error',
    async (path) => {
      const responses = [
        ...(await Promise.all(hostileHeaders.map((headers) => sendRequest(path, { headers })))),
        ...(await Promise.all(['TRACE', 'INVENTED', 'get'].map((method) => sendRequest(path, { method })))),
        await sendRequest(`${path}?${longText}`),
      ]
      expect(responses.filter(isServerError)).toEqual([])
    },
  )

  test('forged forwarding headers do not reach any process [SECURITY-12, SECURITY-1]', async () => {
    for (const path of ['/api/user', '/_server-islands/x']) {
      const responses = await Promise.all(
        forgeries.map((forgedHeader) => sendRequest(path, { headers: `Host: x\r\n${forgedHeader}` })),
      )
      for (const { status, body } of responses) {
        expect([status, /8\.8\.|https/.exec(body)]).toEqual([200, null])
        // The process answers with the request that it received; the raw body may have chunk sizes around it.
        const receivedRequest = JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '') as Echo
        expect(receivedRequest.headers).toMatchObject({
          'x-forwarded-for': '127.0.0.1',
          'x-real-ip': '127.0.0.1',
        })
      }
    }
  })
})
