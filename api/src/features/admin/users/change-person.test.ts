import { FORMER_MEMBER } from '@studio/contract'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const freshAdmin = () => studio.signedInAs('admin')
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

type Options = { as?: typeof admin; id: string; body: object; ifMatch?: string }
const change = ({ as = admin, id, body, ifMatch }: Options) =>
  studio.call('changePerson', {
    as,
    params: { id },
    body,
    headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` },
  })
const details = async (id: string) => (await studio.call('showPersonDetails', { as: admin, params: { id } })).answer
const mailsTo = async (address: string) => (await studio.mails()).filter(({ to }) => to === address)
const linkIn = (text: string) => text.match(/\/api\/change-email\?token=[\w-]+/)?.[0] ?? ''
const entriesAbout = async (id: string) =>
  (await studio.call('listAuditLog', { as: admin, query: { userId: id } })).answer

test('an admin changes names, phone number and username, and the audit log shows before and after [ADMIN-27]', async () => {
  const ann = await studio.signedInAs('user', { username: 'ann.lee', email: 'ann.lee@example.com' })
  const { id } = ann.user
  const body = { firstName: 'Robin', lastName: '', phone: '+1 212 555 0142', username: 'robin' }
  const { status, answer } = await change({ id, body })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ firstName: 'Robin', lastName: null, phone: '+1 212 555 0142', username: 'robin' })
  expect(answer).toEqual(await details(id))
  expect((await studio.call('getMyAccount', { as: ann })).answer).toMatchObject({ username: 'robin', lastName: null })
  expect(await entriesAbout(id)).toMatchObject([
    {
      act: 'change person',
      actorName: 'the-admin',
      before: { firstName: 'Ann', lastName: 'Lee', phone: null, username: 'ann.lee' },
      after: { firstName: 'Robin', lastName: null, phone: '+1 212 555 0142', username: 'robin' },
    },
  ])
  const login = { username: 'robin', password: TEST_PASSWORD }
  expect((await studio.call('login', { body: login })).status).toBe(200)
})

test('a person whose username the studio changed is mailed the former and the present one [ADMIN-27]', async () => {
  const user = await studio.aUser({ username: 'before-1', email: 'renamed@example.com' })
  await change({ id: user.id, body: { firstName: 'Only a name' } })
  expect(await mailsTo(user.email)).toEqual([])
  await change({ id: user.id, body: { username: 'after-1' } })
  const [mail, ...others] = await mailsTo(user.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your username was changed')
  expect(mail?.text).toContain('before-1')
  expect(mail?.text).toContain('after-1')
})

test('a username or an address of another account is refused at its field, and nothing is stored [ADMIN-27]', async () => {
  await studio.aUser({ username: 'Taken', email: 'taken@example.com' })
  const user = await studio.aUser()
  const byName = await change({ id: user.id, body: { username: 'tAKEN', firstName: 'Robin' } })
  expect([byName.status, byName.error.code, Object.keys(byName.error.fields ?? {})]).toEqual([
    409,
    'USERNAME_TAKEN',
    ['username'],
  ])
  const byEmail = await change({ id: user.id, body: { email: 'TAKEN@example.com', firstName: 'Robin' } })
  expect([byEmail.status, byEmail.error.code, Object.keys(byEmail.error.fields ?? {})]).toEqual([
    409,
    'EMAIL_TAKEN',
    ['email'],
  ])
  expect(await details(user.id)).toMatchObject({ username: user.username, firstName: 'Ann', newEmail: null })
  expect(await entriesAbout(user.id)).toEqual([])
})

test('of two admins who give one username to two people at once exactly one succeeds [ADMIN-27]', async () => {
  const [ann, bob, other] = [await studio.aUser(), await studio.aUser(), await freshAdmin()]
  const outcomes = await Promise.all([
    change({ id: ann.id, body: { username: 'wanted-by-two' } }),
    change({ as: other, id: bob.id, body: { username: 'Wanted-By-Two' } }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('another address replaces the present one when its mailed link is used; both are notified [ADMIN-28]', async () => {
  const as = await freshAdmin()
  const user = await studio.aUser({ email: 'present@example.com' })
  const { answer } = await change({ as, id: user.id, body: { email: 'next@example.com' } })
  expect(answer).toMatchObject({ email: 'present@example.com', newEmail: 'next@example.com' })
  const [asked] = await mailsTo('present@example.com')
  expect(asked?.text).toContain('The studio has entered another email address')
  const [link] = await mailsTo('next@example.com')
  expect((await studio.request(linkIn(link?.text ?? ''), { method: 'POST' })).status).toBe(200)
  expect(await details(user.id)).toMatchObject({ email: 'next@example.com', newEmail: null, isEmailVerified: true })
  expect((await mailsTo('present@example.com')).map(({ subject }) => subject)).toContain(
    'Your email address was changed',
  )
  const [done, started] = await entriesAbout(user.id)
  expect(started).toMatchObject({ act: 'change person', after: { newEmail: 'next@example.com' } })
  expect(done).toMatchObject({ before: { email: 'present@example.com' }, after: { email: 'next@example.com' } })
})

test('the person ends a change of address that the studio began by choosing a new password [ADMIN-28]', async () => {
  const as = await freshAdmin()
  const ann = await studio.signedInAs('user', { email: 'kept@example.com' })
  await change({ as, id: ann.user.id, body: { email: 'foreign@example.com' } })
  await studio.call('changeMyPassword', {
    as: ann,
    body: { password: TEST_PASSWORD, newPassword: 'a better password' },
  })
  const link = linkIn((await mailsTo('foreign@example.com'))[0]?.text ?? '')
  expect((await studio.request(link, { method: 'POST' })).status).toBe(404)
  expect((await details(ann.user.id)).email).toBe('kept@example.com')
})

test('another address takes the admin’s password after an old sign-in, and always for an admin [ADMIN-28]', async () => {
  const as = await freshAdmin()
  const [user, boss] = [await studio.aUser(), await studio.aUser({ role: 'admin' })]
  const body = { email: 'wanted@example.com' }
  const ofAdmin = await change({ as, id: boss.id, body })
  expect([ofAdmin.status, ofAdmin.error.code]).toEqual([403, 'REAUTH_REQUIRED'])
  expect((await change({ as, id: boss.id, body: { ...body, password: 'wrong one' } })).error.code).toBe(
    'REAUTH_REQUIRED',
  )
  expect((await change({ as, id: boss.id, body: { ...body, password: TEST_PASSWORD } })).status).toBe(200)
  studio.clock.advance({ minutes: 16 })
  expect((await change({ as, id: user.id, body: { firstName: 'Robin' } })).status).toBe(200)
  expect((await change({ as, id: user.id, body: { email: 'late@example.com' } })).error.code).toBe('REAUTH_REQUIRED')
})

test('any change of another admin’s account takes the admin’s own password after an old sign-in [ACCOUNTS-16]', async () => {
  const as = await freshAdmin()
  const boss = await studio.aUser({ role: 'admin' })
  const params = { id: boss.id }
  const edits = { changePerson: { firstName: 'Robin' }, changeUser: { membershipType: 'premium' } } as const
  for (const [name, body] of Object.entries(edits))
    expect((await studio.call(name as keyof typeof edits, { as, params, body })).status).toBe(200)
  expect(
    (await change({ as, id: boss.id, body: { email: 'boss-next@example.com', password: TEST_PASSWORD } })).status,
  ).toBe(200)
  studio.clock.advance({ minutes: 16 })
  const late = (password?: string) => [
    () => change({ as, id: boss.id, body: { username: `renamed-${password?.length ?? 0}`, password } }),
    () => change({ as, id: boss.id, body: { phone: '+1 212 555 0142', password } }),
    () => studio.call('changeUser', { as, params, body: { membershipType: 'none', password } }),
    () => studio.call('withdrawPersonEmail', { as, params, body: { password } }),
    () => studio.call('changeUser', { as, params, body: { role: 'user', password } }),
  ]
  for (const password of [undefined, 'wrong one']) {
    const refused = await Promise.all(late(password).map((send) => send()))
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'REAUTH_REQUIRED'))
  }
  expect(await details(boss.id)).toMatchObject({
    username: boss.username,
    phone: null,
    newEmail: 'boss-next@example.com',
  })
  for (const send of late(TEST_PASSWORD)) expect((await send()).status).toBe(200)
  expect((await change({ as, id: as.user.id, body: { firstName: 'Myself' } })).status).toBe(200)
})

test('a change that another one overtook is answered with the present state; a membership is no such change [ADMIN-27]', async () => {
  const user = await studio.aUser()
  const { version } = await details(user.id)
  await studio.call('changeUser', { as: admin, params: { id: user.id }, body: { membershipType: 'premium' } })
  const first = await change({ id: user.id, body: { phone: '1' }, ifMatch: version })
  expect(first.status).toBe(200)
  const stale = await change({ id: user.id, body: { phone: '2' }, ifMatch: version })
  expect([stale.status, stale.error.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(stale.error.current).toMatchObject({ phone: '1' })
})

test('nothing that an admin entered about a person is left when they close their account [PRIVACY-3, ADMIN-27]', async () => {
  const as = await freshAdmin()
  const ann = await studio.signedInAs('user', { username: 'marlow', email: 'marlow@example.com' })
  const { id } = ann.user
  await change({ as, id, body: { username: 'marlow-two', phone: '+1 999 555 0199', email: 'marlow-next@example.com' } })
  await studio.mails()
  expect((await studio.call('deleteMyAccount', { as: ann, body: { password: TEST_PASSWORD } })).status).toBe(200)
  const { connection } = studio.deps.database
  const all: unknown[] = []
  for (const { name } of await connection.listCollections())
    all.push(await connection.collection(name).find({}).toArray())
  expect(JSON.stringify(all).match(/.{0,80}(?:marlow|999 555).{0,40}/g)).toBeNull()
  const [entry] = await entriesAbout(id)
  expect(entry?.userName).toBe(FORMER_MEMBER)
})
