import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketingServer } from '../server.ts'

const waitingResponses: ServerResponse[] = []
const server = createMarketingServer((request, response, next) => {
  if (request.url === '/page') response.end('page')
  else if (request.url === '/slow') waitingResponses.push(response)
  else next(request.url === '/broken' ? new Error('deliberate') : undefined)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('the marketing server passes requests to the site and adds security headers', async () => {
  const response = await fetch(`${url}/page`)
  expect(await response.text()).toBe('page')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  })
})

test('an unknown path returns 404, and the error of a broken page reveals no details [MARKETING-18]', async () => {
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  const brokenResponse = await fetch(`${url}/broken`)
  expect([brokenResponse.status, await brokenResponse.text()]).toEqual([500, 'Something went wrong'])
})

test('the marketing server refuses a body over 64 KB, or of unknown length, before it is read', async () => {
  expect((await fetch(`${url}/page`, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  const stream = new Blob(['x']).stream()
  const chunkedResponse = await fetch(`${url}/page`, { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
  expect(chunkedResponse.status).toBe(411)
})

test('the 65th concurrent request gets 503 with Retry-After, but /healthz still answers; once the others have ended, requests are served again [SECURITY-45]', async () => {
  const slowRequests = Array.from({ length: 64 }, () => fetch(`${url}/slow`))
  await expect.poll(() => waitingResponses.length).toBe(64)
  const refusal = await fetch(`${url}/page`)
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2'])
  const healthCheck = await fetch(`${url}/healthz`)
  expect([healthCheck.status, await healthCheck.text()]).toEqual([200, 'ok'])
  for (const response of waitingResponses) response.end('late')
  expect((await Promise.all(slowRequests)).map(({ status }) => status)).toEqual(Array(64).fill(200))
  expect((await fetch(`${url}/page`)).status).toBe(200)
})
