import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../processes/ports.ts'
import { hasNginx, startNginx } from './nginx-process.ts'

const requestCounts = new Map<string, number>()
let responseTimeMs = 0
/** A fake API: each list may be cached for a second, and its content is how often it was requested. */
const api = createServer(async ({ url = '', headers }, response: ServerResponse) => {
  const count = (requestCounts.get(url) ?? 0) + 1
  requestCounts.set(url, count)
  await pause(responseTimeMs)
  const isShared = headers.cookie === undefined && url !== '/api/user'
  const cacheControl = isShared ? 'public, max-age=0, s-maxage=1' : 'private, no-cache'
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': cacheControl, ETag: `"${count}"` })
  response.end(JSON.stringify(count))
})

describe.runIf(hasNginx())('lists behind nginx', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  let origin = ''
  beforeAll(async () => {
    await once(api.listen(0, '127.0.0.1'), 'listening')
    const { port: apiPort } = api.address() as AddressInfo
    const port = await findFreePort()
    const folders = { marketing: '/tmp', portal: '/tmp', admin: '/tmp' }
    nginx = await startNginx({ port, apiPorts: [apiPort], marketingPort: apiPort, folders })
    origin = `http://127.0.0.1:${port}`
  })
  beforeEach(async () => {
    requestCounts.clear()
    responseTimeMs = 0
    // The cache key contains the time in whole seconds: wait for the next second, which has no lists yet.
    await pause(1_000 - (Date.now() % 1_000))
  })
  afterAll(async () => {
    await nginx?.stop()
    api.close()
  })
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

  test('visitors who request a list at the same time share one response for each range of dates', async () => {
    responseTimeMs = 100
    const requestTwentyTimes = () =>
      Promise.all(Array.from({ length: 20 }, () => get('/api/schedules?date=2026-01-21')))
    const texts = await Promise.all((await requestTwentyTimes()).map((response) => response.text()))
    expect(texts).toEqual(Array(20).fill('1'))
    await get('/api/schedules?date=2026-01-22')
    expect([...requestCounts]).toEqual([
      ['/api/schedules?date=2026-01-21', 1],
      ['/api/schedules?date=2026-01-22', 1],
    ])
  })

  test('a visitor sees a list that is at most a second old [CATALOGUE-31]', async () => {
    const firstList = await (await get('/api/classes')).json()
    const startedAt = performance.now()
    await expect
      .poll(async () => (await get('/api/classes')).json(), { interval: 20, timeout: 5_000 })
      .toBe(firstList + 1)
    expect(performance.now() - startedAt).toBeLessThan(1_100)
  })

  test('a visitor who already has the list receives 304', async () => {
    const { headers } = await get('/api/programs')
    const secondResponse = await get('/api/programs', { 'If-None-Match': headers.get('ETag') ?? '' })
    expect([secondResponse.status, await secondResponse.text()]).toEqual([304, ''])
    expect(requestCounts.get('/api/programs')).toBe(1)
  })

  test('a request with a cookie, or for something other than a list, always reaches the API', async () => {
    await get('/api/classes')
    for (let attempt = 0; attempt < 3; attempt += 1) await get('/api/classes', { Cookie: 'sid=secret' })
    for (let attempt = 0; attempt < 3; attempt += 1) await get('/api/user')
    expect([...requestCounts]).toEqual([
      ['/api/classes', 4],
      ['/api/user', 3],
    ])
  })
})
