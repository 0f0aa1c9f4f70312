import { expect, test } from 'vitest'
import { startEmulators } from '../../../testing/emulators.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { readStoredText } from '../../../testing/stored-text.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../people/index.ts'

const emulators = await startEmulators()
const env = { ...emulators.env, CLIENT_ADDRESS_LIMIT_SCALE: '1000' }
const studio = await aTestStudio({ env })
let emailCount = 0
const createEmail = () => {
  emailCount += 1
  return `fresh${emailCount}@example.com`
}
const requestChange = (as: Person, email: string, password = TEST_PASSWORD) =>
  studio.call('requestEmailChange', { as, body: { email, password } })
const confirm = (token: string) => studio.call('confirmEmailChange', { query: { token } })
const loadEmail = async (as: Person) => (await studio.call('getUser', { as })).answer.email
const { aResetToken, subjectsTo, findMailedToken } = createMailbox(studio)
const findToken = (email: string) => findMailedToken(email, 'change-email')

/** A user who requested a new email address, with the token that confirms it. */
async function aPendingChange(overrides: Parameters<typeof studio.signedInAs>[1] = {}) {
  const as = await studio.signedInAs('user', overrides)
  const email = createEmail()
  expect((await requestChange(as, email)).status).toBe(200)
  return { as, email, formerEmail: as.user.email, token: await findToken(email) }
}

test('confirming on the mailed page changes the address; the former one is notified and can register again [ACCOUNTS-23]', async () => {
  const { as, email, formerEmail, token } = await aPendingChange()
  expect(await loadEmail(as)).toBe(formerEmail)
  expect((await studio.call('getMyAccount', { as })).answer).toMatchObject({ email: formerEmail, newEmail: email })
  expect(await subjectsTo(formerEmail)).toEqual(['A new email address was requested'])
  const pendingChange = await studio.call('showEmailChange', { query: { token } })
  expect([pendingChange.status, pendingChange.text.includes(email), await loadEmail(as)]).toEqual([
    200,
    true,
    formerEmail,
  ])
  const { status, answer } = await confirm(token)
  expect([status, answer.message]).toEqual([200, `Thank you. From now on we write to ${email}.`])
  expect((await studio.call('getMyAccount', { as })).answer).toMatchObject({
    email,
    newEmail: null,
    isEmailVerified: true,
  })
  expect((await subjectsTo(formerEmail)).at(-1)).toBe('Your email address was changed')
  expect((await confirm(token)).status).toBe(404)
  const signIn = (username: string) => studio.call('login', { body: { username, password: TEST_PASSWORD } })
  expect([(await signIn(email)).status, (await signIn(formerEmail)).status]).toEqual([200, 401])
  const newcomer = { username: 'newcomer', email: formerEmail, password: 'a long password' }
  expect((await studio.call('register', { body: newcomer })).status).toBe(201)
})

test('when two addresses were requested only the later link works, for 24 hours [ACCOUNTS-23]', async () => {
  const { as, token: earlierToken } = await aPendingChange()
  const laterEmail = createEmail()
  await requestChange(as, laterEmail)
  const token = await findToken(laterEmail)
  const unconfirmedChange = await aPendingChange()
  studio.clock.advance({ hours: 23, minutes: 59 })
  expect((await confirm(earlierToken)).status).toBe(404)
  expect((await confirm(token)).status).toBe(200)
  expect(await loadEmail(as)).toBe(laterEmail)
  studio.clock.advance({ minutes: 1 })
  expect((await confirm(unconfirmedChange.token)).status).toBe(404)
  expect((await studio.call('getMyAccount', { as: unconfirmedChange.as })).answer.newEmail).toBeNull()
})

test('confirming an address that another user has taken meanwhile is refused, and the account keeps its address [ACCOUNTS-23]', async () => {
  const { as, email, formerEmail, token } = await aPendingChange()
  await studio.aUser({ email })
  const refusal = await confirm(token)
  expect([refusal.status, refusal.error.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect(await loadEmail(as)).toBe(formerEmail)
})

test('a wrong password, a taken address and the current address are refused at their fields, and nothing is sent [ACCOUNTS-23]', async () => {
  const as = await studio.signedInAs('user')
  const otherUser = await studio.aUser()
  const newEmail = createEmail()
  const refusals = [
    await requestChange(as, newEmail, 'not my password'),
    await requestChange(as, otherUser.email.toUpperCase()),
    await requestChange(as, as.user.email.toUpperCase()),
  ]
  expect(refusals.map(({ status, error }) => [status, error.code, Object.keys(error.fields ?? {})])).toEqual([
    [403, 'REAUTH_REQUIRED', ['password']],
    [409, 'EMAIL_TAKEN', ['email']],
    [422, 'VALIDATION_FAILED', ['email']],
  ])
  expect([await subjectsTo(newEmail), await subjectsTo(as.user.email)]).toEqual([[], []])
})

test('at most 5 links an hour are sent for an account, and at most 5 to an address [ACCOUNTS-9]', async () => {
  const as = await studio.signedInAs('user')
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await requestChange(as, createEmail())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const email = createEmail()
  const othersStatuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    othersStatuses.push((await requestChange(await studio.signedInAs('user'), email)).status)
  expect(othersStatuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a pending change can be cancelled, and a new password ends it [ACCOUNTS-23]', async () => {
  const firstChange = await aPendingChange()
  expect((await studio.call('cancelEmailChange', { as: firstChange.as })).status).toBe(200)
  expect((await confirm(firstChange.token)).status).toBe(404)
  const secondChange = await aPendingChange()
  const body = { password: TEST_PASSWORD, newPassword: 'a better password' }
  await studio.call('changeMyPassword', { as: secondChange.as, body })
  expect((await confirm(secondChange.token)).status).toBe(404)
})

test('changing the address ends the reset and verification links that were mailed to the former one [ACCOUNTS-23]', async () => {
  const { as, formerEmail, token } = await aPendingChange({ emailVerifiedAt: null })
  await studio.call('sendVerificationLink', { as })
  const [resetToken, verificationToken] = [
    await aResetToken(formerEmail),
    await findMailedToken(formerEmail, 'verify-email'),
  ]
  await confirm(token)
  const { status } = await studio.call('resetPassword', { body: { token: resetToken, password: 'from an old link' } })
  expect([status, (await studio.call('verifyEmail', { query: { token: verificationToken } })).status]).toEqual([
    400, 404,
  ])
})

test('a confirmed change moves the newsletter subscription and reaches the payment provider, even if that is unavailable at first', async () => {
  const as = await studio.signedInAs('user')
  const { id: userId, email: formerEmail } = as.user
  const stripeCustomerId = await studio.deps.payments.createCustomer({ userId, email: formerEmail, name: 'Ann Lee' })
  await userStore(studio.deps).change({ id: userId, changes: { stripeCustomerId }, currentTime: studio.clock.now() })
  await studio.call('subscribeToNewsletter', { body: { email: formerEmail } })
  const email = createEmail()
  await requestChange(as, email)
  const token = await findToken(email)
  await emulators.setFault({ service: 'payments', mode: 'error' })
  await confirm(token)
  const admin = await studio.signedInAs('admin')
  const countSubscriptions = async (q: string) =>
    (await studio.call('listLeads', { as: admin, query: { kind: 'newsletter', q } })).answer.length
  expect([await countSubscriptions(email), await countSubscriptions(formerEmail)]).toEqual([1, 0])
  await studio.call('subscribeToNewsletter', { body: { email: formerEmail } })
  expect([await countSubscriptions(email), await countSubscriptions(formerEmail)]).toEqual([1, 1])
  await studio.runJobs()
  await emulators.setFault({ service: 'payments', mode: 'off' })
  studio.clock.advance({ minutes: 1 })
  await studio.runJobs()
  const headers = { Authorization: `Bearer ${studio.env.STRIPE_SECRET_KEY}` }
  const customer = await fetch(`${emulators.env.STRIPE_API_BASE}/v1/customers/${stripeCustomerId}`, { headers })
  expect(await customer.json()).toMatchObject({ email })
})

test('closing the account removes its former, current and requested address from the audit log and everywhere else [PRIVACY-3]', async () => {
  const { as, email, formerEmail, token } = await aPendingChange({ email: 'former.address@example.com' })
  await studio.call('requestTrial', { body: { name: 'Ann', email: formerEmail } })
  await confirm(token)
  const admin = await studio.signedInAs('admin')
  const log = await studio.call('listAuditLog', { as: admin, query: { userId: as.user.id } })
  expect(log.answer[0]).toMatchObject({
    action: 'change own email address',
    before: { email: formerEmail },
    after: { email },
  })
  expect((await studio.call('exportMyData', { as })).text).toContain(formerEmail)
  const requestedEmail = createEmail()
  await requestChange(as, requestedEmail)
  await studio.deliverMails()
  await studio.call('deleteMyAccount', { as, body: { password: TEST_PASSWORD } })
  const text = await readStoredText(studio)
  expect([formerEmail, email, requestedEmail].filter((address) => text.includes(address))).toEqual([])
})
