import { expect, test } from 'vitest'
import { startEmulators } from '../../../testing/emulators.ts'
import { everythingStored } from '../../../testing/everything-stored.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../people/index.ts'

const emulators = await startEmulators()
const env = { ...emulators.env, RATE_LIMIT_SCALE: '1000' }
const studio = await aTestStudio({ env })
let count = 0
const freshAddress = () => {
  count += 1
  return `fresh${count}@example.com`
}
const ask = (as: Person, email: string, password = TEST_PASSWORD) =>
  studio.call('requestEmailChange', { as, body: { email, password } })
const confirm = (token: string) => studio.call('confirmEmailChange', { query: { token } })
const emailOf = async (as: Person) => (await studio.call('getUser', { as })).answer.email
const { aResetToken, subjectsTo, findMailedToken } = createMailbox(studio)
const tokenSentTo = (email: string) => findMailedToken(email, 'change-email')

/** A user whose new address waits for its link. */
async function aPendingChange(overrides: Parameters<typeof studio.signedInAs>[1] = {}) {
  const as = await studio.signedInAs('user', overrides)
  const email = freshAddress()
  expect((await ask(as, email)).status).toBe(200)
  return { as, email, former: as.user.email, token: await tokenSentTo(email) }
}

test('the address changes when the owner confirms on the mailed page; the former one was notified and is free for another account [ACCOUNTS-23]', async () => {
  const { as, email, former, token } = await aPendingChange()
  expect(await emailOf(as)).toBe(former)
  expect((await studio.call('getMyAccount', { as })).answer).toMatchObject({ email: former, newEmail: email })
  expect(await subjectsTo(former)).toEqual(['A new email address was requested'])
  const pendingChange = await studio.call('showEmailChange', { query: { token } })
  expect([pendingChange.status, pendingChange.text.includes(email), await emailOf(as)]).toEqual([200, true, former])
  const { status, answer } = await confirm(token)
  expect([status, answer.message]).toEqual([200, `Thank you. From now on we write to ${email}.`])
  expect((await studio.call('getMyAccount', { as })).answer).toMatchObject({
    email,
    newEmail: null,
    isEmailVerified: true,
  })
  expect((await subjectsTo(former)).at(-1)).toBe('Your email address was changed')
  expect((await confirm(token)).status).toBe(404)
  const logIn = (username: string) => studio.call('login', { body: { username, password: TEST_PASSWORD } })
  expect([(await logIn(email)).status, (await logIn(former)).status]).toEqual([200, 401])
  const newcomer = { username: 'newcomer', email: former, password: 'a long password' }
  expect((await studio.call('register', { body: newcomer })).status).toBe(201)
})

test('of two requested addresses only the later link works, for 24 hours [ACCOUNTS-23]', async () => {
  const { as, token: earlier } = await aPendingChange()
  const later = freshAddress()
  await ask(as, later)
  const token = await tokenSentTo(later)
  const late = await aPendingChange()
  studio.clock.advance({ hours: 23, minutes: 59 })
  expect((await confirm(earlier)).status).toBe(404)
  expect((await confirm(token)).status).toBe(200)
  expect(await emailOf(as)).toBe(later)
  studio.clock.advance({ minutes: 1 })
  expect((await confirm(late.token)).status).toBe(404)
  expect((await studio.call('getMyAccount', { as: late.as })).answer.newEmail).toBeNull()
})

test('an address that another user took in between is refused, and the account keeps its own [ACCOUNTS-23]', async () => {
  const { as, email, former, token } = await aPendingChange()
  await studio.aUser({ email })
  const refused = await confirm(token)
  expect([refused.status, refused.error.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect(await emailOf(as)).toBe(former)
})

test('a wrong password, a taken address and the current address are refused at their fields, and nothing is sent [ACCOUNTS-23]', async () => {
  const as = await studio.signedInAs('user')
  const otherUser = await studio.aUser()
  const refused = [
    await ask(as, freshAddress(), 'not my password'),
    await ask(as, otherUser.email.toUpperCase()),
    await ask(as, as.user.email.toUpperCase()),
  ]
  expect(refused.map(({ status, error }) => [status, error.code, Object.keys(error.fields ?? {})])).toEqual([
    [403, 'REAUTH_REQUIRED', ['password']],
    [409, 'EMAIL_TAKEN', ['email']],
    [422, 'VALIDATION_FAILED', ['email']],
  ])
  expect([await subjectsTo(`fresh${count}@example.com`), await subjectsTo(as.user.email)]).toEqual([[], []])
})

test('5 links an hour are sent for an account, and 5 to an address [ACCOUNTS-9]', async () => {
  const as = await studio.signedInAs('user')
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) statuses.push((await ask(as, freshAddress())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const email = freshAddress()
  const fromOthers: number[] = []
  for (let at = 0; at < 6; at += 1) fromOthers.push((await ask(await studio.signedInAs('user'), email)).status)
  expect(fromOthers).toEqual([200, 200, 200, 200, 200, 429])
})

test('a pending change can be withdrawn, and a new password ends it [ACCOUNTS-23]', async () => {
  const firstChange = await aPendingChange()
  expect((await studio.call('cancelEmailChange', { as: firstChange.as })).status).toBe(200)
  expect((await confirm(firstChange.token)).status).toBe(404)
  const second = await aPendingChange()
  const body = { password: TEST_PASSWORD, newPassword: 'a better password' }
  await studio.call('changeMyPassword', { as: second.as, body })
  expect((await confirm(second.token)).status).toBe(404)
})

test('links mailed to the former address end with it: reset and confirmation [ACCOUNTS-23]', async () => {
  const { as, former, token } = await aPendingChange({ emailVerifiedAt: null })
  await studio.call('sendVerificationLink', { as })
  const [reset, proof] = [await aResetToken(former), await findMailedToken(former, 'verify-email')]
  await confirm(token)
  const { status } = await studio.call('resetPassword', { body: { token: reset, password: 'from an old link' } })
  expect([status, (await studio.call('verifyEmail', { query: { token: proof } })).status]).toEqual([400, 404])
})

test('the newsletter follows a proved address, and its former one can be subscribed again', async () => {
  const as = await studio.signedInAs('user')
  await studio.call('subscribeToNewsletter', { body: { email: as.user.email } })
  const email = freshAddress()
  await ask(as, email)
  await confirm(await tokenSentTo(email))
  const admin = await studio.signedInAs('admin')
  const listUsers = async (q: string) =>
    (await studio.call('listLeads', { as: admin, query: { kind: 'newsletter', q } })).answer.length
  expect([await listUsers(email), await listUsers(as.user.email)]).toEqual([1, 0])
  await studio.call('subscribeToNewsletter', { body: { email: as.user.email } })
  expect([await listUsers(email), await listUsers(as.user.email)]).toEqual([1, 1])
})

test('the payment provider gets the new address, even after it was unavailable', async () => {
  const as = await studio.signedInAs('user')
  const { id: userId, email: former } = as.user
  const stripeCustomerId = await studio.deps.payments.openCustomer({ userId, email: former, name: 'Ann Lee' })
  await userStore(studio.deps).change({ id: userId, changes: { stripeCustomerId }, now: studio.clock.now() })
  const email = freshAddress()
  await ask(as, email)
  const token = await tokenSentTo(email)
  await emulators.fault({ service: 'payments', mode: 'error' })
  await confirm(token)
  await studio.runJobs()
  await emulators.fault({ service: 'payments', mode: 'off' })
  studio.clock.advance({ minutes: 1 })
  await studio.runJobs()
  const headers = { Authorization: `Bearer ${studio.env.STRIPE_SECRET_KEY}` }
  const customer = await fetch(`${emulators.env.STRIPE_API_BASE}/v1/customers/${stripeCustomerId}`, { headers })
  expect(await customer.json()).toMatchObject({ email })
})

test('closing the account removes its former, current and requested address; until then the log names them [PRIVACY-3]', async () => {
  const { as, email, former, token } = await aPendingChange({ email: 'former.address@example.com' })
  await studio.call('requestTrial', { body: { name: 'Ann', email: former } })
  await confirm(token)
  const admin = await studio.signedInAs('admin')
  const log = await studio.call('listAuditLog', { as: admin, query: { userId: as.user.id } })
  expect(log.answer[0]).toMatchObject({ act: 'change own email address', before: { email: former }, after: { email } })
  expect((await studio.call('exportMyData', { as })).text).toContain(former)
  const requestedEmail = freshAddress()
  await ask(as, requestedEmail)
  await studio.mails()
  await studio.call('deleteMyAccount', { as, body: { password: TEST_PASSWORD } })
  const text = await everythingStored(studio)
  expect([former, email, requestedEmail].filter((address) => text.includes(address))).toEqual([])
})
