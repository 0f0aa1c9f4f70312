import { afterAll, describe, expect, test } from 'vitest'
import { pagePaths } from '../gateway/routes.ts'
import { hasNginx } from './nginx-process.ts'
import { sampleStudio } from './sample-studio.ts'
import { startProxy } from './testing/proxies.ts'
import { sendRaw } from './testing/send-raw.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

/** Percent-encodings that are not UTF-8: overlong, cut short, surrogates, past the last code point, stray bytes. */
const malformedEncodings = [
  ...['%ff', '%80', '%c3', '%c3%28', '%C0%AF', '%E0%80%AF', '%e2%82', '%ed%a0%80'],
  ...['%f0%80%80%af', '%f4%90%80%80', '%f5%80%80%80', '%zz', '%'],
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
const sites = ['evil.example/', 'evil.example/%2f..', 'user@evil.example/', 'evil.example/#/']
const pages = ['about', 'classes', 'checkout/success', 'api/user', '_server-islands/x', 'portal-assets/x', '404.html']
const hostilePaths = [
  ...slashes.flatMap((slash) => sites.map((site) => slash + site)),
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

const long = 'a'.repeat(9_000)
const heads = [
  'Host: evil.example/about',
  'Host: user@evil.example',
  'Host: studio.example\r\nHost: evil.example',
  'X-Nothing: but no host',
  'Host: x\r\nBad Name: x',
  `Host: x\r\nX-Too-Long: ${long}`,
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

describe.runIf(hasNginx())('nginx', async () => {
  const { port, stop } = await startProxy({ studio, proxy: 'nginx', apis: [studio.ports.api] })
  afterAll(stop)
  const ask = (path: string, { method = 'GET', head = 'Host: studio.example' } = {}) =>
    sendRaw({ port, text: `${method} ${path} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n` })

  test('a hostile path is answered without a failure, and a redirect leads to a page of ours and nowhere else [SECURITY-12]', async () => {
    const answers = await Promise.all(hostilePaths.map((path) => ask(path)))
    expect(answers.filter(({ status }) => !(status >= 200 && status < 500))).toEqual([])
    const locations = answers.flatMap(({ head }) => /\r\nLocation: (\S+)/i.exec(head)?.[1] ?? [])
    expect(locations.filter((to) => !pagePaths.includes(to.split('?', 1)[0] ?? ''))).toEqual([])
    expect(locations.length).toBeGreaterThan(5)
  })

  test('a path with a percent-encoding that is not UTF-8 is answered 400, whoever owns it [SECURITY-12]', async () => {
    const answers = await Promise.all(malformedPaths.map(async (path) => ({ path, ...(await ask(path)) })))
    expect(answers.filter(({ status }) => status !== 400).map(({ status, path }) => `${status} ${path}`)).toEqual([])
    expect(JSON.parse((await ask('/api/%zz')).body).code).toBe('BAD_REQUEST')
  })

  test('an escape that is UTF-8, and one in a query, is no reason to refuse', async () => {
    const paths = ['/about?x=%ff', '/%C3%A9', '/%F0%9F%8C%BF', '/a%25ff', '/api/user?q=%E0%80%AF', '/%61bout']
    const answers = await Promise.all(paths.map((path) => ask(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200, 200])
  })

  test.each(['/about', '/api/user', '/portal-assets/assets/main-abc123.js'])(
    'a hostile head or method to %s is answered without a failure',
    async (path) => {
      const answers = [
        ...(await Promise.all(heads.map((head) => ask(path, { head })))),
        ...(await Promise.all(['TRACE', 'INVENTED', 'get'].map((method) => ask(path, { method })))),
        await ask(`${path}?${long}`),
      ]
      expect(answers.filter(({ status }) => !(status >= 200 && status < 500))).toEqual([])
    },
  )

  test('no process believes what a request says about where it comes from [SECURITY-12, SECURITY-1]', async () => {
    for (const path of ['/api/user', '/_server-islands/x']) {
      const answers = await Promise.all(forgeries.map((forged) => ask(path, { head: `Host: x\r\n${forged}` })))
      for (const { status, body } of answers) {
        expect([status, /8\.8\.|https/.exec(body)]).toEqual([200, null])
        expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '').headers).toMatchObject({
          'x-forwarded-for': '127.0.0.1',
          'x-real-ip': '127.0.0.1',
        })
      }
    }
  })
})
