import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

/** Raises the limits per client address, since all calls of this file come from the same one. */
const env = { CLIENT_ADDRESS_LIMIT_SCALE: '1000' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })
const { aResetToken, subjectsTo, findMailedToken } = createMailbox(studio)

/** A user whose email address is not verified yet, with the token of the mailed link. */
async function anUnverifiedUser() {
  const as = await studio.signedInAs('user', { emailVerifiedAt: null })
  const { email } = as.user
  await studio.call('sendVerificationLink', { as })
  return { as, email, token: await findMailedToken(email, 'verify-email') }
}
const verify = (token: string, studioProcess = studio) => studioProcess.call('verifyEmail', { query: { token } })
const isVerified = async (as: Person) => (await studio.call('getUser', { as })).answer.isEmailVerified

test('opening a verification link only shows a page, however often; its button verifies once, even in two tabs at the same time [ACCOUNTS-14, ACCOUNTS-12]', async () => {
  const { as, email, token } = await anUnverifiedUser()
  const openPage = () => studio.call('showEmailVerification', { query: { token } })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, text } = await openPage()
    expect(status).toBe(200)
    expect(text).toContain(email)
    expect(text).toContain('<form method="post">')
  }
  const headResponse = await studio.request(`/api/verify-email?token=${token}`, { method: 'HEAD' })
  expect(headResponse.status).toBe(200)
  expect(await isVerified(as)).toBe(false)
  const outcomes = await Promise.all([1, 2, 3, 4].map((attempt) => verify(token, attempt % 2 ? studio : secondProcess)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  expect((await openPage()).status).toBe(404)
  expect(await isVerified(as)).toBe(true)
})

test('a verification link works for 24 hours [ACCOUNTS-12]', async () => {
  const [earlyUser, lateUser] = [await anUnverifiedUser(), await anUnverifiedUser()]
  studio.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await verify(earlyUser.token)).status).toBe(200)
  studio.clock.advance({ seconds: 1 })
  expect((await verify(lateUser.token)).status).toBe(404)
  expect(await isVerified(lateUser.as)).toBe(false)
})

test('verification links are sent at most 5 times an hour, and using one ends the others [ACCOUNTS-9, ACCOUNTS-12]', async () => {
  const { as, email, token: firstToken } = await anUnverifiedUser()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1)
    statuses.push((await studio.call('sendVerificationLink', { as })).status)
  // The first of the five links was sent by `anUnverifiedUser`.
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await subjectsTo(email)).toEqual(Array.from({ length: 5 }, () => 'Confirm your email address'))
  const lastToken = await findMailedToken(email, 'verify-email')
  expect((await verify(firstToken)).status).toBe(200)
  expect((await verify(lastToken)).status).toBe(404)
})

test('the owner of an address takes an account over by a password reset, which verifies it and ends all other sessions [ACCOUNTS-14]', async () => {
  const { as: stranger, email, token: verificationToken } = await anUnverifiedUser()
  const feedUrl = (await studio.call('getCalendarFeedUrl', { as: stranger })).answer.feedUrl
  const token = await aResetToken(email)
  const password = 'the owner knows this'
  expect((await studio.call('resetPassword', { body: { token, password } })).status).toBe(200)
  expect((await studio.call('getUser', { as: stranger })).status).toBe(401)
  expect((await studio.request(new URL(feedUrl).pathname)).status).toBe(404)
  expect((await verify(verificationToken)).status).toBe(404)
  expect((await studio.call('login', { body: { username: email, password: TEST_PASSWORD } })).status).toBe(401)
  const { answer } = await studio.call('login', { body: { username: email, password } })
  expect(answer.isEmailVerified).toBe(true)
})

test('"no, it was not me" on the page of a verification link ends every access of the person who registered [ACCOUNTS-14]', async () => {
  const { as: stranger, email, token: verificationToken } = await anUnverifiedUser()
  const feedUrl = (await studio.call('getCalendarFeedUrl', { as: stranger })).answer.feedUrl
  const attackerEmail = `attacker-of-${email}`
  await studio.call('requestEmailChange', { as: stranger, body: { email: attackerEmail, password: TEST_PASSWORD } })
  const changeToken = await findMailedToken(attackerEmail, 'change-email')
  const page = await studio.call('showEmailVerification', { query: { token: verificationToken } })
  expect(page.text).toContain('Yes, confirm my email address')
  expect(page.text).toMatch(
    new RegExp(`formaction="/api/verify-email/not-me\\?token=${verificationToken}"[^>]*>No, it was not me<`),
  )
  const { status } = await studio.call('disownAccount', { query: { token: verificationToken } })
  expect(status).toBe(200)
  expect((await studio.call('getUser', { as: stranger })).status).toBe(401)
  expect((await studio.call('login', { body: { username: email, password: TEST_PASSWORD } })).status).toBe(401)
  expect((await studio.request(new URL(feedUrl).pathname)).status).toBe(404)
  expect((await studio.call('confirmEmailChange', { query: { token: changeToken } })).status).toBe(404)
  expect((await verify(verificationToken)).status).toBe(404)
  expect((await studio.call('disownAccount', { query: { token: verificationToken } })).status).toBe(404)
  const body = { token: await aResetToken(email), password: 'the owner knows this' }
  expect((await studio.call('resetPassword', { body })).status).toBe(200)
  const { answer } = await studio.call('login', { body: { username: email, password: body.password } })
  expect(answer.isEmailVerified).toBe(true)
})
