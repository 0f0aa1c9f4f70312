import { expect, test } from 'vitest'
import {
  anAdminWithAuthenticator,
  enterCode,
  enterPassword,
} from '../features/accounts/second-factor/testing/sign-in-steps.ts'
import { aWrongCode } from '../testing/authenticator.ts'
import { aBrowser } from '../testing/browser.ts'
import { TEST_PASSWORD } from '../testing/people.ts'
import { aTestStudio } from '../testing/test-app.ts'

const logLines: string[] = []
const studio = await aTestStudio({
  log: { write: (line: string) => void logLines.push(line) },
  // For one account from one address.
  env: { RATE_LIMIT_WRONG_PASSWORDS_FROM_ADDRESS: '10' },
})
const clientAddress = '203.0.113.9'

/** Returns the security events that some work logs, and expects the metrics to count the same ones. */
async function recordEvents(work: () => Promise<unknown>) {
  const readCounts = async () => {
    const metric = await studio.deps.metrics.registry.getSingleMetric('studio_security_events_total')?.get()
    return new Map(metric?.values.map(({ labels, value }) => [String(labels.reason), value]))
  }
  const countsBefore = await readCounts()
  logLines.length = 0
  await work()
  const countsAfter = await readCounts()
  const loggedEvents = logLines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'security')
  const countedReasons = [...countsAfter].flatMap(([reason, value]) =>
    Array(value - (countsBefore.get(reason) ?? 0)).fill(reason),
  )
  expect(countedReasons.sort()).toEqual(loggedEvents.map(({ reason }) => reason).sort())
  return loggedEvents.map(({ level, reason, accountId, address }) => ({ level, reason, accountId, address }))
}
const createEvent = (reason: string, accountId: string | null = null) => ({
  level: 'warn',
  reason,
  accountId,
  address: clientAddress,
})

test('every wrong password is logged with account and IP address, even beyond the limit [SECURITY-50]', async () => {
  const { id, username } = await studio.aUser()
  const logIn = (name: string) =>
    studio.call('login', { body: { username: name, password: 'not this one' }, clientAddress })
  const events = await recordEvents(async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await logIn(username)
    await logIn('unknown-name')
  })
  const wrongPasswordEvents = Array.from({ length: 10 }, () => createEvent('wrong-password', id))
  const refusedEvents = Array.from({ length: 2 }, () => createEvent('too-many-passwords', id))
  expect(events).toEqual([...wrongPasswordEvents, ...refusedEvents, createEvent('unknown-account')])
})

test('wrong codes are logged when signing in and when setting up a second factor [SECURITY-50]', async () => {
  const { person, authenticator } = await anAdminWithAuthenticator(studio)
  const otherAdmin = await studio.signedInAs('admin')
  const browser = aBrowser(studio)
  await studio.call('startSecondFactor', { as: otherAdmin, body: { password: TEST_PASSWORD } })
  const events = await recordEvents(async () => {
    await enterPassword(browser, { person })
    await enterCode(browser, aWrongCode(authenticator))
    await studio.call('confirmSecondFactor', { as: otherAdmin, body: { code: '000000' }, clientAddress })
  })
  expect(events).toMatchObject([
    { reason: 'wrong-code', accountId: person.user.id },
    { reason: 'wrong-code', accountId: otherAdmin.user.id },
  ])
})

test('forged provider events, calls from foreign origins and refused admin calls are logged; a visitor’s refused call is not [SECURITY-50]', async () => {
  const member = await studio.signedInAs('member')
  const forgedRequest = { method: 'POST', headers: { 'Stripe-Signature': 't=1,v1=forged' }, body: '{}' }
  const foreignHeaders = { Origin: 'https://evil.example' }
  const events = await recordEvents(async () => {
    await studio.request('/api/webhooks/stripe', forgedRequest, clientAddress)
    await studio.call('logout', { as: member, headers: foreignHeaders, clientAddress })
    await studio.call('listUsers', { as: member, clientAddress })
    // A visitor: the first call is refused, the second is answered.
    await studio.call('listUsers', { clientAddress })
    await studio.call('listClasses', { clientAddress })
  })
  expect(events).toEqual([
    createEvent('forged-webhook'),
    createEvent('foreign-origin'),
    createEvent('refused-admin-call', member.user.id),
  ])
})

test('the log line of a security event has the request id and no password, code or username [SECURITY-50]', async () => {
  const { username } = await studio.aUser({ username: 'very-own-name' })
  logLines.length = 0
  const { headers } = await studio.call('login', {
    body: { username, password: 'a secret guess' },
    clientAddress,
  })
  const line = logLines.find((text) => text.includes('"kind":"security"')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ msg: 'security event', requestId: headers.get('X-Request-Id') })
  expect(line).not.toMatch(/very-own-name|a secret guess/)
})
