import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'
import { credentialStore, sessionStore, tokenStore } from '../people/index.ts'
import { aResetToken } from './testing/reset-token.ts'

// A reset during a sign-in that has already passed the check of the former password: a reset ends every other session.

const env = { RATE_LIMIT_SCALE: '1000' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })
const NEW_PASSWORD = 'another long one'

const reset = (token: string) => studio.call('resetPassword', { body: { token, password: NEW_PASSWORD } })
const signIn = (browser: ReturnType<typeof aBrowser>, username: string, password = TEST_PASSWORD) =>
  browser.post('/api/login', { username, password })
const whoIsThere = async (browser: ReturnType<typeof aBrowser>) => (await browser.send('/api/user')).status

/** Stops the next call of a store's method before it does anything, until it may go on. */
function stopBefore<Name extends string>(store: Record<Name, (input: never) => Promise<unknown>>, name: Name) {
  const former = store[name]
  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  store[name] = async (input: never) => {
    store[name] = former
    arrived.resolve()
    await goOn.promise
    return former(input)
  }
  return { arrived: arrived.promise, goOn: goOn.resolve }
}

/**
 * A sign-in by the former password that pauses at some step until a reset is done, and then continues; returns its
 * browser.
 */
async function overtaken(input: { stop: ReturnType<typeof stopBefore>; username: string; token: string }) {
  const { arrived, goOn } = input.stop
  const late = aBrowser(secondProcess)
  const signingIn = signIn(late, input.username)
  await arrived
  expect((await reset(input.token)).status).toBe(200)
  goOn()
  await signingIn
  return late
}

async function expectNobody(browser: ReturnType<typeof aBrowser>) {
  for (const process of [studio, secondProcess] satisfies TestStudio[]) {
    const elsewhere = aBrowser(process)
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
    expect(await whoIsThere(elsewhere)).toBe(401)
    expect(elsewhere.jar.has('sid')).toBe(false)
  }
}

test('a sign-in by the former password whose session comes after the reset opens nothing [SECURITY-5]', async () => {
  const ann = await studio.aUser()
  const token = await aResetToken(studio, ann.email)
  const late = await overtaken({
    stop: stopBefore(sessionStore(secondProcess.deps), 'start'),
    username: ann.username,
    token,
  })
  await expectNobody(late)
  expect((await signIn(late, ann.username, NEW_PASSWORD)).status).toBe(200)
  expect(await whoIsThere(late)).toBe(200)
})

test('a sign-in by the former password that is carried out wholly while the reset is being written opens nothing [SECURITY-5]', async () => {
  const ann = await studio.aUser()
  const token = await aResetToken(studio, ann.email)
  // The last thing that a reset does before it counts: it has looked for sessions already.
  const { arrived, goOn } = stopBefore(tokenStore(studio.deps), 'removeAllOf')
  const resetting = reset(token)
  await arrived
  const early = aBrowser(secondProcess)
  expect((await signIn(early, ann.username)).status).toBe(200)
  goOn()
  expect((await resetting).status).toBe(200)
  await expectNobody(early)
})

test('a second step that began with the former password leads nowhere, whenever it was written [SECURITY-5, ACCOUNTS-11]', async () => {
  const admin = await studio.signedInAs('admin')
  const app = await createAuthenticator(studio, admin)
  const token = await aResetToken(studio, admin.user.email)
  const late = await overtaken({
    stop: stopBefore(tokenStore(secondProcess.deps), 'issue'),
    username: admin.user.username,
    token,
  })
  await late.post('/api/login/second-factor', { code: app.nextCode() })
  await expectNobody(late)
  await signIn(late, admin.user.username, NEW_PASSWORD)
  expect((await late.post('/api/login/second-factor', { code: app.nextCode() })).status).toBe(200)
  expect(await whoIsThere(late)).toBe(200)
})

test('a sign-in that hashes the former password again does not bring it back [SECURITY-5]', async () => {
  const { hash } = await import('@node-rs/argon2')
  const outdated = await hash(TEST_PASSWORD, { memoryCost: 64, timeCost: 2, parallelism: 1 })
  const ann = await studio.aUser({ password: outdated })
  const token = await aResetToken(studio, ann.email)
  const late = await overtaken({
    stop: stopBefore(credentialStore(secondProcess.deps), 'replaceHash'),
    username: ann.username,
    token,
  })
  await expectNobody(late)
  expect((await signIn(aBrowser(studio), ann.username)).status).toBe(401)
  expect((await signIn(aBrowser(studio), ann.username, NEW_PASSWORD)).status).toBe(200)
})

test('the session that asked for the reset stays, also with concurrent calls at either process [SECURITY-5]', async () => {
  const ann = await studio.signedInAs('user')
  const token = await aResetToken(studio, ann.user.email)
  const beside = Array.from({ length: 20 }, (_, at) => (at % 2 ? studio : secondProcess).call('getUser', { as: ann }))
  const resetting = studio.call('resetPassword', { body: { token, password: NEW_PASSWORD }, as: ann })
  const after = Array.from({ length: 20 }, (_, at) => (at % 2 ? studio : secondProcess).call('getUser', { as: ann }))
  expect((await resetting).status).toBe(200)
  const statuses = (await Promise.all([...beside, ...after])).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
  for (const process of [studio, secondProcess]) expect((await process.call('getUser', { as: ann })).status).toBe(200)
})
