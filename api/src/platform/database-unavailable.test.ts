import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { aTestStudio, type TestStudio } from '../testing/test-app.ts'

const proxy = await startTcpProxy(inject('mongoUri'))
// Registered first, so it runs last: the studio needs the connection for its cleanup.
afterAll(() => proxy.close())
const studio = await aTestStudio({ uri: proxy.uri })

const calls: Array<(testStudio: TestStudio) => Promise<{ status: number; error: { code: string } }>> = [
  ({ call }) => call('getHealth'),
  ({ call }) => call('getUser', { headers: { Cookie: 'sid=unknown' } }),
  ({ call }) => call('login', { body: { username: 'ann', password: 'wellness-demo' } }),
  ({ call }) => call('register', { body: { username: 'late', email: 'late@example.com', password: 'wellness-demo' } }),
  ({ call }) => call('forgotPassword', { body: { email: 'ann@example.com' } }),
  ({ call }) => call('logout', { headers: { Cookie: 'sid=unknown' } }),
]

async function expectUnavailableInTime(): Promise<void> {
  const startedAt = performance.now()
  const outcomes = await Promise.all(calls.map((call) => call(studio)))
  for (const { status, error } of outcomes) expect([status, error.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
  expect(performance.now() - startedAt).toBeLessThan(15_000)
}

async function expectRecovery(): Promise<void> {
  const startedAt = performance.now()
  while ((await studio.call('getHealth')).status !== 200) {
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await pause(100)
  }
  const user = await studio.aUser()
  expect((await studio.call('login', { body: { username: user.username, password: 'wellness-demo' } })).status).toBe(
    200,
  )
}

test('every call answers 503 in bounded time while the database is down or hangs, and works when it is back [ERRORS-11]', async () => {
  const ann = await studio.signedInAs('user')
  proxy.cut()
  const [{ status, headers }] = await Promise.all([studio.call('getUser', { as: ann }), expectUnavailableInTime()])
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect(headers.getSetCookie(), 'the session cookie is not cleared').toEqual([])
  proxy.restore()
  await expectRecovery()
  expect((await studio.call('getUser', { as: ann })).answer.id).toBe(ann.user.id)
  // The worst moment for a hang: the driver has just had a heartbeat, so it notices the hang only with the next one.
  proxy.pause()
  await expectUnavailableInTime()
  proxy.restore()
  await expectRecovery()
})
