import { type ErrorCode, statusByCode } from '@studio/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { type Echo, startSampleStudio } from '../nginx/sample-studio.ts'
import { type ProxyResponse, proxies, sendRequest, startProxy, useProxy } from '../nginx/testing/proxies.ts'
import { findFreePort } from '../processes/ports.ts'

const parseEcho = ({ text }: ProxyResponse): Echo => JSON.parse(text)
const studio = await startSampleStudio()
afterAll(() => studio.stop())

describe.each(proxies)('%s', (proxy) => {
  const { get, send, getPort } = useProxy({ studio, proxy })

  test('a call reaches the API unchanged, including cookies and body', async () => {
    const response = await send('/api/bookings?a=%20b', {
      method: 'POST',
      headers: { cookie: 'sid=abc', 'content-type': 'application/json', origin: 'http://x.example' },
      body: '{"classId":"1"}',
    })
    expect(parseEcho(response)).toMatchObject({
      serverName: 'api',
      method: 'POST',
      url: '/api/bookings?a=%20b',
      body: '{"classId":"1"}',
    })
    expect(parseEcho(response).headers).toMatchObject({
      cookie: 'sid=abc',
      origin: 'http://x.example',
      host: `127.0.0.1:${getPort()}`,
    })
    // The sample API sets these cookies.
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  test('errors and headers of the API pass through unchanged', async () => {
    const response = await get('/api/missing')
    expect(response.status).toBe(404)
    expect(parseEcho(response).serverName).toBe('api')
    expect(response.headers['x-frame-options']).toBe('DENY')
    expect(response.headers['cache-control']).toBeUndefined()
    expect(parseEcho(await get('/api')).serverName).toBe('api')
    // The API itself responds 503 here, unlike the proxy when the API is down.
    expect((await get('/api/unavailable')).text).toContain('"serverName":"api"')
  })

  test('forged address headers are replaced by the true address [SECURITY-1]', async () => {
    const forgedHeaders = {
      'x-forwarded-for': '8.8.8.8',
      'x-real-ip': '8.8.8.8',
      'x-forwarded-proto': 'https',
    }
    const { headers } = parseEcho(await get('/api/user', forgedHeaders))
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-real-ip']).toBe('127.0.0.1')
    expect(headers['x-forwarded-proto']).toBe('http')
  })

  test('server islands and posted forms go to the marketing server', async () => {
    const island = await get('/_server-islands/Seats?e=1')
    expect(parseEcho(island).serverName).toBe('marketing')
    expect(island.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const form = await send('/forms/newsletter', { method: 'POST', body: 'email=a' })
    expect(parseEcho(form)).toMatchObject({
      serverName: 'marketing',
      method: 'POST',
      url: '/forms/newsletter',
      body: 'email=a',
    })
  })

  test('a call is answered 503 in JSON when the API is down, while pages still load [ERRORS-11]', async () => {
    const proxyWithoutApi = await startProxy({ studio, proxy, apiPorts: [await findFreePort()] })
    try {
      const call = await sendRequest(proxyWithoutApi.port, '/api/user')
      const { code } = JSON.parse(call.text) as { code: ErrorCode }
      expect([call.status, code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
      expect(statusByCode[code]).toBe(503)
      expect(call.headers['content-type']).toContain('application/json')
      expect((await sendRequest(proxyWithoutApi.port, '/about')).status).toBe(200)
    } finally {
      await proxyWithoutApi.stop()
    }
  })
})

test.each(proxies.filter((proxy) => proxy === 'nginx'))(
  'with two API processes behind %s no request fails when one is dead',
  async () => {
    const { port, stop } = await startProxy({
      studio,
      proxy: 'nginx',
      apiPorts: [await findFreePort(), studio.ports.api],
    })
    try {
      const responses = await Promise.all(Array.from({ length: 20 }, () => sendRequest(port, '/api/classes')))
      expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    } finally {
      await stop()
    }
  },
)
