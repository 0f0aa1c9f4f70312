import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const env = { RATE_LIMIT_SCALE: '1000' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })
const PASSWORD = 'a long password'
let count = 0

/** A user who has registered through the form. */
async function register(email = `new${count + 1}@example.com`) {
  count += 1
  const browser = aBrowser(studio)
  const response = await browser.post('/api/register', { username: `new${count}`, password: PASSWORD, email })
  expect(response.status).toBe(201)
  const user = await response.json()
  const as: Person = { user, cookie: `sid=${browser.jar.get('sid')}`, password: PASSWORD }
  return { user, as, email }
}
const lettersTo = async (email: string) => (await studio.mails()).filter(({ to }) => to === email)

async function tokenIn(email: string, page = 'verify-email'): Promise<string> {
  const text = (await lettersTo(email)).at(-1)?.text ?? ''
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}
const verify = (token: string, at = studio) => at.call('verifyEmail', { query: { token } })
const isVerified = async (as: Person) => (await studio.call('getUser', { as })).answer.isEmailVerified

test('opening the verification link, however often, shows a page and confirms nothing [SECURITY-3, ACCOUNTS-12]', async () => {
  const { as, email } = await register()
  const token = await tokenIn(email)
  for (let at = 0; at < 3; at += 1) {
    const { status, text } = await studio.call('showEmailVerification', { query: { token } })
    expect(status).toBe(200)
    expect(text).toContain(email)
    expect(text).toContain('<form method="post">')
  }
  const head = await studio.request(`/api/verify-email?token=${token}`, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await isVerified(as)).toBe(false)
  expect((await verify(token)).status).toBe(200)
})

test('a verification link works once, also when two tabs send it concurrently to two processes [SECURITY-3, ACCOUNTS-12]', async () => {
  const { as, email } = await register()
  const token = await tokenIn(email)
  const outcomes = await Promise.all([1, 2, 3, 4].map((at) => verify(token, at % 2 ? studio : secondProcess)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  expect((await studio.call('showEmailVerification', { query: { token } })).status).toBe(404)
  expect(await isVerified(as)).toBe(true)
})

test('a browser gets a page for the form that it sends, used links included', async () => {
  const { email } = await register()
  const token = await tokenIn(email)
  const send = () =>
    studio.request(`/api/verify-email?token=${token}`, { method: 'POST', headers: { Accept: 'text/html' } })
  const first = await send()
  expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await first.text()).toContain('is confirmed')
  const second = await send()
  expect(second.status).toBe(404)
  expect(await second.text()).toContain('already used')
})

test('a verification link works for 24 hours [ACCOUNTS-12]', async () => {
  const [early, late] = [await register(), await register()]
  const tokens = [await tokenIn(early.email), await tokenIn(late.email)]
  studio.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await verify(tokens[0] ?? '')).status).toBe(200)
  studio.clock.advance({ seconds: 1 })
  expect((await verify(tokens[1] ?? '')).status).toBe(404)
  expect(await isVerified(late.as)).toBe(false)
})

test('a verification link is sent again on request, 5 times an hour, and using one ends the others [ACCOUNTS-9, ACCOUNTS-12]', async () => {
  const { as, email } = await register()
  const first = await tokenIn(email)
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) statuses.push((await studio.call('sendVerificationLink', { as })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const letters = await lettersTo(email)
  expect(letters.filter(({ subject }) => subject === 'Confirm your email address')).toHaveLength(5)
  const last = await tokenIn(email)
  expect(last).not.toBe(first)
  expect((await verify(first)).status).toBe(200)
  expect((await verify(last)).status).toBe(404)
})

test('verification tokens are stored hashed, and leave the outbox with the mail [SECURITY-3]', async () => {
  const { as, email } = await register()
  const tokens = [await tokenIn(email)]
  await studio.call('sendVerificationLink', { as })
  tokens.push(await tokenIn(email))
  const { connection } = studio.deps.database
  for (const { name } of await connection.listCollections()) {
    const stored = JSON.stringify(await connection.collection(name).find({}).toArray())
    for (const token of tokens) expect(stored).not.toContain(token)
  }
})

test('the owner of an address takes an account over by a password reset, which verifies it and ends all other sessions [SECURITY-3, ACCOUNTS-14]', async () => {
  const { as: stranger, email } = await register()
  const link = await tokenIn(email)
  const feed = (await studio.call('getCalendarFeed', { as: stranger })).answer.feedUrl
  await studio.call('forgotPassword', { body: { email } })
  const token = await tokenIn(email, 'reset-password')
  const password = 'the owner knows this'
  expect((await studio.call('resetPassword', { body: { token, password } })).status).toBe(200)
  expect((await studio.call('getUser', { as: stranger })).status).toBe(401)
  expect((await studio.request(new URL(feed).pathname)).status).toBe(404)
  expect((await verify(link)).status).toBe(404)
  expect((await studio.call('login', { body: { username: email, password: PASSWORD } })).status).toBe(401)
  const { answer } = await studio.call('login', { body: { username: email, password } })
  expect(answer.isEmailVerified).toBe(true)
})

test('the page of a verification link asks who made the account; "no" ends all that the other person had [SECURITY-3, ACCOUNTS-14]', async () => {
  const { as: stranger, email } = await register()
  const link = await tokenIn(email)
  const feed = (await studio.call('getCalendarFeed', { as: stranger })).answer.feedUrl
  const own = `attacker-of-${email}`
  await studio.call('askForNewEmail', { as: stranger, body: { email: own, password: PASSWORD } })
  const change = (await lettersTo(own)).at(-1)?.text.match(/change-email\?token=([\w-]+)/)?.[1] ?? ''
  const page = await studio.call('showEmailVerification', { query: { token: link } })
  expect(page.text).toContain('Yes, confirm my email address')
  expect(page.text).toMatch(new RegExp(`formaction="/api/verify-email/not-me\\?token=${link}"[^>]*>No, it was not me<`))
  const { status } = await studio.call('disownAccount', { query: { token: link } })
  expect(status).toBe(200)
  expect((await studio.call('getUser', { as: stranger })).status).toBe(401)
  expect((await studio.call('login', { body: { username: email, password: PASSWORD } })).status).toBe(401)
  expect((await studio.request(new URL(feed).pathname)).status).toBe(404)
  expect((await studio.call('confirmNewEmail', { query: { token: change } })).status).toBe(404)
  expect((await verify(link)).status).toBe(404)
  expect((await studio.call('disownAccount', { query: { token: link } })).status).toBe(404)
  await studio.call('forgotPassword', { body: { email } })
  const body = { token: await tokenIn(email, 'reset-password'), password: 'the owner knows this' }
  expect((await studio.call('resetPassword', { body })).status).toBe(200)
  const { answer } = await studio.call('login', { body: { username: email, password: body.password } })
  expect(answer.isEmailVerified).toBe(true)
})

test('a verification concurrent with a password reset leaves the account verified, with the new password alone [SECURITY-3]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { email } = await register()
    const link = await tokenIn(email)
    await studio.call('forgotPassword', { body: { email } })
    const token = await tokenIn(email, 'reset-password')
    const password = 'the owner knows this'
    const [verified, reset] = await Promise.all([
      verify(link, secondProcess),
      studio.call('resetPassword', { body: { token, password } }),
    ])
    expect([200, 404]).toContain(verified.status)
    expect(reset.status).toBe(200)
    const { answer } = await studio.call('login', { body: { username: email, password } })
    expect(answer.isEmailVerified).toBe(true)
    expect((await studio.call('showEmailVerification', { query: { token: link } })).status).toBe(404)
  }
})

test('a verification link of a closed account confirms nothing [ACCOUNTS-12]', async () => {
  const { as, email } = await register()
  const token = await tokenIn(email)
  await studio.call('deleteMyAccount', { as, body: { password: PASSWORD } })
  expect((await verify(token)).status).toBe(404)
})
