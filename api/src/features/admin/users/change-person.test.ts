import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const signInAdmin = () => studio.signedInAs('admin')
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

type ChangeInput = { as?: typeof admin; id: string; body: object; ifMatch?: string }
const change = ({ as = admin, id, body, ifMatch }: ChangeInput) =>
  studio.call('changePersonDetails', {
    as,
    params: { id },
    body,
    headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` },
  })
const loadDetails = async (id: string) => (await studio.call('getPersonDetails', { as: admin, params: { id } })).answer
const { deliverMailsTo, subjectsTo, findMailedToken } = createMailbox(studio)
const listAuditEntries = async (id: string) =>
  (await studio.call('listAuditLog', { as: admin, query: { userId: id } })).answer

test('an admin changes names, phone number and username; the audit log has the old and the new values, and a mail the old and the new username [ADMIN-27]', async () => {
  const names = { username: 'ann.lee', firstName: 'Ann', lastName: 'Lee' }
  const ann = await studio.signedInAs('user', { ...names, email: 'ann.lee@example.com' })
  const { id } = ann.user
  const body = { firstName: 'Robin', lastName: '', phone: '+1 212 555 0142', username: 'robin' }
  const { status, answer } = await change({ id, body })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ firstName: 'Robin', lastName: null, phone: '+1 212 555 0142', username: 'robin' })
  expect(answer).toEqual(await loadDetails(id))
  expect((await studio.call('getMyAccount', { as: ann })).answer).toMatchObject({ username: 'robin', lastName: null })
  expect(await listAuditEntries(id)).toMatchObject([
    {
      action: 'change person',
      actorName: 'the-admin',
      before: { ...names, phone: null },
      after: { firstName: 'Robin', lastName: null, phone: '+1 212 555 0142', username: 'robin' },
    },
  ])
  const login = { username: 'robin', password: TEST_PASSWORD }
  expect((await studio.call('login', { body: login })).status).toBe(200)
  await change({ id, body: { firstName: 'Only a name' } })
  const mails = await deliverMailsTo(ann.user.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your username was changed'])
  expect(mails[0]?.text).toMatch(/ann\.lee.*robin/s)
})

test('a username or email of another account is refused at its field, and nothing is stored [ADMIN-27]', async () => {
  await studio.aUser({ username: 'Taken', email: 'taken@example.com' })
  const user = await studio.aUser({ firstName: 'Ann' })
  const usernameRefusal = await change({ id: user.id, body: { username: 'tAKEN', firstName: 'Robin' } })
  const emailRefusal = await change({ id: user.id, body: { email: 'TAKEN@example.com', firstName: 'Robin' } })
  const refusals = [usernameRefusal, emailRefusal].map(({ status, error }) => [
    status,
    error.code,
    Object.keys(error.fields ?? {}),
  ])
  expect(refusals).toEqual([
    [409, 'USERNAME_TAKEN', ['username']],
    [409, 'EMAIL_TAKEN', ['email']],
  ])
  expect(await loadDetails(user.id)).toMatchObject({ username: user.username, firstName: 'Ann', newEmail: null })
  expect(await listAuditEntries(user.id)).toEqual([])
})

test('a new email replaces the present one when its mailed link is used, and the present address is notified [ADMIN-28]', async () => {
  const newlySignedInAdmin = await signInAdmin()
  const user = await studio.aUser({ email: 'present@example.com' })
  const { answer } = await change({ as: newlySignedInAdmin, id: user.id, body: { email: 'next@example.com' } })
  expect(answer).toMatchObject({ email: 'present@example.com', newEmail: 'next@example.com' })
  const [requestMail] = await deliverMailsTo('present@example.com')
  expect(requestMail?.text).toContain('The studio has entered another email address')
  const token = await findMailedToken('next@example.com', 'change-email')
  expect((await studio.call('confirmEmailChange', { query: { token } })).status).toBe(200)
  expect(await loadDetails(user.id)).toMatchObject({ email: 'next@example.com', newEmail: null, isEmailVerified: true })
  expect(await subjectsTo('present@example.com')).toContain('Your email address was changed')
  const [confirmEntry, requestEntry] = await listAuditEntries(user.id)
  expect(requestEntry).toMatchObject({ action: 'change person', after: { newEmail: 'next@example.com' } })
  expect(confirmEntry).toMatchObject({ before: { email: 'present@example.com' }, after: { email: 'next@example.com' } })
})

test('a new email of another admin always requires the password; 15 minutes after the sign-in, any new email and any change of another admin require it too [ACCOUNTS-16, ADMIN-28]', async () => {
  const actingAdmin = await signInAdmin()
  const changeAs = (id: string, body: object) => change({ as: actingAdmin, id, body })
  const [user, otherAdmin] = [await studio.aUser(), await studio.aUser({ role: 'admin' })]
  const params = { id: otherAdmin.id }
  const email = 'boss-next@example.com'
  expect((await changeAs(otherAdmin.id, { firstName: 'Robin' })).status).toBe(200)
  for (const password of [undefined, 'wrong one'])
    expect((await changeAs(otherAdmin.id, { email, password })).error.code).toBe('REAUTH_REQUIRED')
  expect((await changeAs(otherAdmin.id, { email, password: TEST_PASSWORD })).status).toBe(200)
  studio.clock.advance({ minutes: 16 })
  expect((await changeAs(user.id, { firstName: 'Robin' })).status).toBe(200)
  expect((await changeAs(user.id, { email: 'late@example.com' })).error.code).toBe('REAUTH_REQUIRED')
  const createCalls = (password?: string) => [
    () => changeAs(otherAdmin.id, { username: 'renamed', password }),
    () => changeAs(otherAdmin.id, { phone: '+1 212 555 0142', password }),
    () => studio.call('changeUser', { as: actingAdmin, params, body: { membershipType: 'none', password } }),
    () => studio.call('cancelPersonEmailChange', { as: actingAdmin, params, body: { password } }),
    () => studio.call('changeUser', { as: actingAdmin, params, body: { role: 'user', password } }),
  ]
  for (const password of [undefined, 'wrong one']) {
    const outcomes = await Promise.all(createCalls(password).map((send) => send()))
    expect(outcomes.map(({ error }) => error.code)).toEqual(outcomes.map(() => 'REAUTH_REQUIRED'))
  }
  expect(await loadDetails(otherAdmin.id)).toMatchObject({
    username: otherAdmin.username,
    phone: null,
    newEmail: email,
  })
  for (const send of createCalls(TEST_PASSWORD)) expect((await send()).status).toBe(200)
  expect((await changeAs(actingAdmin.user.id, { firstName: 'Myself' })).status).toBe(200)
})

test('editing a person does not conflict with a new membership or tag, and leaves both unchanged [ADMIN-27, ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  const { version } = await loadDetails(id)
  await studio.call('changeUser', { as: admin, params: { id }, body: { membershipType: 'premium' } })
  await studio.call('addPersonTag', { as: admin, params: { id }, body: { tag: 'Keeps' } })
  expect((await change({ id, body: { firstName: 'Renamed' }, ifMatch: version })).status).toBe(200)
  const taggedPeople = await studio.call('listUsers', { as: admin, query: { tag: 'keeps' } })
  expect(taggedPeople.answer).toMatchObject([{ id, firstName: 'Renamed', membershipType: 'premium' }])
})
