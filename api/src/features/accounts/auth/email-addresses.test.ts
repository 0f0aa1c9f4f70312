import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')

const typedEmail = 'Zoe@Müller.example'
const storedEmail = 'zoe@xn--mller-kva.example'
const displayedEmail = 'zoe@müller.example'
const spellings = [displayedEmail, ' ZOE@XN--MLLER-KVA.EXAMPLE ']
const account = { username: 'zoe', email: typedEmail, password: 'correct horse 7' }

test('registration, sign-in and recovery treat all spellings of an internationalized domain as one email address [ACCOUNTS-1]', async () => {
  const registration = await studio.call('register', { body: account })
  expect([registration.status, registration.answer.email]).toEqual([201, storedEmail])
  for (const email of spellings) {
    const secondRegistration = await studio.call('register', { body: { ...account, username: 'zoe2', email } })
    expect([secondRegistration.status, secondRegistration.error.code], email).toEqual([409, 'EMAIL_TAKEN'])
    const { status } = await studio.call('login', { body: { username: email, password: account.password } })
    expect(status, email).toBe(200)
    await studio.call('forgotUsername', { body: { email } })
  }
  const recoveryMails = (await studio.deliverMails()).filter(({ subject }) => subject === 'Your username')
  expect(recoveryMails.map(({ to }) => to)).toEqual(spellings.map(() => storedEmail))
})

test('admins find a person and a request by the whole address or a part of it, in both spellings [ACCOUNTS-1]', async () => {
  for (const email of [storedEmail, displayedEmail]) await studio.call('subscribeToNewsletter', { body: { email } })
  await studio.call('requestTrial', { body: { name: 'Zoe', email: displayedEmail } })
  for (const q of [...spellings, 'müller.ex', 'xn--mller']) {
    const people = await studio.call('listUsers', { as: admin, query: { q } })
    expect(
      people.answer.map(({ username }) => username),
      q,
    ).toEqual(['zoe'])
    const requests = await studio.call('listLeads', { as: admin, query: { q } })
    expect(requests.answer.map(({ kind, email }) => [kind, email]).sort(), q).toEqual([
      ['newsletter', storedEmail],
      ['trial', storedEmail],
    ])
  }
})

test('an address that no mail server accepts is refused by registration, invitation, newsletter, trial request and recovery [ACCOUNTS-1]', async () => {
  const email = 'a..b@example.org'
  const outcomes = [
    await studio.call('register', { body: { ...account, username: 'other', email } }),
    await studio.call('invitePerson', { as: admin, body: { firstName: 'A', email } }),
    await studio.call('subscribeToNewsletter', { body: { email } }),
    await studio.call('requestTrial', { body: { name: 'A', email } }),
    await studio.call('forgotPassword', { body: { email } }),
  ]
  for (const { status, error } of outcomes)
    expect([status, error.fields?.email]).toEqual([422, 'Please enter a valid email address'])
})
