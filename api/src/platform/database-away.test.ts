import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { aTestStudio, type TestStudio } from '../testing/test-app.ts'

const wire = await startTcpProxy(inject('mongoUri'))
// Registered first, so it runs last: the studio still needs the wire to clear up.
afterAll(() => wire.close())
const studio = await aTestStudio({ uri: wire.uri })

const calls: Array<(studio: TestStudio) => Promise<{ status: number; error: { code: string } }>> = [
  (at) => at.call('getHealth'),
  (at) => at.call('getUser', { headers: { Cookie: 'sid=somebody' } }),
  (at) => at.call('login', { body: { username: 'ann', password: 'wellness-demo' } }),
  (at) => at.call('register', { body: { username: 'late', email: 'late@example.com', password: 'wellness-demo' } }),
  (at) => at.call('forgotPassword', { body: { email: 'ann@example.com' } }),
  (at) => at.call('logout', { headers: { Cookie: 'sid=somebody' } }),
]

async function expectClearAnswers(): Promise<void> {
  const started = performance.now()
  const outcomes = await Promise.all(calls.map((make) => make(studio)))
  for (const { status, error } of outcomes) expect([status, error.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
  expect(performance.now() - started).toBeLessThan(15_000)
}

async function expectRecovery(): Promise<void> {
  const started = performance.now()
  while ((await studio.call('getHealth')).status !== 200) {
    expect(performance.now() - started).toBeLessThan(10_000)
    await pause(100)
  }
  const user = await studio.aUser()
  expect((await studio.call('login', { body: { username: user.username, password: 'wellness-demo' } })).status).toBe(
    200,
  )
}

test('with the database gone every call answers 503 in bounded time, and works again when it is back [ERRORS-11]', async () => {
  const ann = await studio.signedInAs('user')
  wire.cut()
  await expectClearAnswers()
  const { status, headers } = await studio.call('getUser', { as: ann })
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect(headers.getSetCookie(), 'a session that may go on keeps its cookie').toEqual([])
  wire.restore()
  await expectRecovery()
  expect((await studio.call('getUser', { as: ann })).answer.id).toBe(ann.user.id)
})

test('with a database that hangs every call answers 503 in bounded time, and works again when it is back [ERRORS-11]', async () => {
  // The worst moment: the driver has just seen that all is well.
  await once(studio.deps.database.connection.getClient(), 'serverHeartbeatSucceeded')
  wire.pause()
  await expectClearAnswers()
  wire.restore()
  await expectRecovery()
})
