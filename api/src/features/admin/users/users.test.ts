import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

test('the list of users is in the order they joined, in pages, by members or not, and without secrets', async () => {
  const own = await aTestStudio()
  const boss = await own.signedInAs('admin')
  const names = [boss.user.username]
  for (const membershipType of ['none', 'monthly', 'none'] as const) {
    own.clock.advance({ minutes: 1 })
    const membershipStatus = membershipType === 'none' ? null : 'cancelled'
    names.push((await own.aUser({ membershipType, membershipStatus })).username)
  }
  const list = async (query: Record<string, string | number>) => {
    const { answer, headers, text } = await own.call('listUsers', { as: boss, query })
    expect(text).not.toMatch(/argon2|pieces|usernameKey|isClosed/)
    return [headers.get('X-Total-Count'), ...answer.map(({ username }) => username)]
  }
  expect(await list({})).toEqual(['4', ...names])
  expect(await list({ page: 2, pageSize: 3 })).toEqual(['4', names[3]])
  expect(await list({ filter: 'members' })).toEqual(['1', names[2]])
  expect(await list({ filter: 'non-members' })).toEqual(['3', names[0], names[1], names[3]])
})

test('the search finds any part of username, email, first and last name, in any order of the words', async () => {
  const names = { username: 'zzquiet', firstName: 'Zoë', lastName: "O'Brien" }
  const zoe = await studio.aUser({ ...names, email: 'hello@lantern.example' })
  const found = async (q: string) =>
    (await studio.call('listUsers', { as: admin, query: { q } })).answer.map(({ id }) => id)
  for (const q of ['ZQUI', 'LANTERN', 'zoë', "o'bri", 'zz', 'e']) expect(await found(q)).toContain(zoe.id)
  for (const q of ["Zoë O'Brien", "ë o'b", "o'brien zoë", 'zoë  o']) expect(await found(q)).toContain(zoe.id)
  for (const q of ["zoëo'brien", 'zoë lukasz', '.*', '$', '(', 'lanternx']) expect(await found(q)).toEqual([])
})

test('promoting asks for the password when the sign-in is older than 15 minutes [ACCOUNTS-16]', async () => {
  const boss = await studio.signedInAs('admin')
  const user = await studio.aUser()
  studio.clock.advance({ minutes: 15, seconds: 1 })
  const promote = (password?: string) => studio.call('promoteUser', { as: boss, body: { userId: user.id, password } })
  const without = await promote()
  expect([without.status, without.error.code]).toEqual([403, 'REAUTH_REQUIRED'])
  expect(without.error.fields).toHaveProperty('password')
  expect((await promote('not this one')).error.code).toBe('REAUTH_REQUIRED')
  const patched = await studio.call('changeUser', { as: boss, params: { id: user.id }, body: { role: 'admin' } })
  expect(patched.error.code).toBe('REAUTH_REQUIRED')
  expect((await studio.call('getUser', { as: await studio.signIn(user) })).answer.role).toBe('user')
  expect((await promote(TEST_PASSWORD)).answer.role).toBe('admin')
})

test('an admin grants premium and takes it away, each time with an entry in the log [MEMBERSHIP-5]', async () => {
  const user = await studio.aUser()
  const change = (body: Record<string, unknown>) =>
    studio.call('changeUser', { as: admin, params: { id: user.id }, body })
  const given = await change({ membershipType: 'premium' })
  expect(given.answer).toMatchObject({ membershipType: 'premium', membershipStatus: 'active' })
  expect((await change({ membershipStatus: 'past_due' })).answer).toMatchObject({ membershipStatus: 'past_due' })
  const taken = await change({ membershipType: 'none' })
  expect(taken.answer).toMatchObject({ membershipType: 'none', membershipStatus: null })
  const log = await studio.call('listAuditLog', { as: admin, query: { act: 'change membership' } })
  expect(log.answer.filter(({ entityId }) => entityId === user.id)).toHaveLength(3)
})

test('the last admin cannot be demoted [ACCOUNTS-17]', async () => {
  const own = await aTestStudio()
  const boss = await own.signedInAs('admin')
  const demote = { as: boss, params: { id: boss.user.id }, body: { role: 'user' } }
  const { status, error } = await own.call('changeUser', demote)
  expect([status, error.code]).toEqual([409, 'LAST_ADMIN'])
  await own.aUser({ role: 'admin' })
  expect((await own.call('changeUser', demote)).answer.role).toBe('user')
})

test('admins who demote each other concurrently cannot leave the studio without one [ACCOUNTS-17]', async () => {
  const own = await aTestStudio()
  const admins = await Promise.all([1, 2, 3, 4].map(() => own.signedInAs('admin')))
  const outcomes = await Promise.all(
    admins.map((as, at) => {
      const other = admins[(at + 1) % admins.length]
      return own.call('changeUser', { as, params: { id: other?.user.id ?? '' }, body: { role: 'user' } })
    }),
  )
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
  expect(await userStore(own.deps).countAdmins()).toBeGreaterThanOrEqual(1)
})

test('a member exports their data and closes the account [PRIVACY-2, PRIVACY-1]', async () => {
  const ann = await studio.signedInAs('user', { username: 'leaver', email: 'leaver@example.com' })
  const copy = await studio.call('exportMyData', { as: ann })
  expect(copy.answer).toMatchObject({ account: { username: 'leaver', email: 'leaver@example.com' } })
  expect(copy.text).not.toMatch(/argon2/)
  const wrong = await studio.call('deleteMyAccount', { as: ann, body: { password: 'not this one' } })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['password']])
  expect((await studio.call('deleteMyAccount', { as: ann, body: { password: TEST_PASSWORD } })).status).toBe(200)
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  const stored = JSON.stringify(await userStore(studio.deps).model.find({ isClosed: true }).lean())
  expect(stored).not.toMatch(/leaver/)
  expect((await studio.call('listUsers', { as: admin, query: { q: 'closed' } })).answer).toEqual([])
  const free = { username: 'leaver', email: 'leaver@example.com', password: TEST_PASSWORD }
  expect((await studio.call('register', { body: free })).status).toBe(201)
})

test('a plan that the payment provider still renews keeps an account open [PRIVACY-2]', async () => {
  const member = await studio.signedInAs('member')
  const changes = { stripeSubscriptionId: 'sub_1', stripeCustomerId: 'cus_1' }
  await userStore(studio.deps).change({ id: member.user.id, changes, now: studio.clock.now() })
  const { status, error } = await studio.call('deleteMyAccount', { as: member, body: { password: TEST_PASSWORD } })
  expect([status, error.code]).toEqual([409, 'HAS_ACTIVE_MEMBERSHIP'])
})
