import { expect, test } from 'vitest'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

test('the list of users is in the order they joined, has pages and a filter by membership, which includes cancelled ones, and contains no secrets', async () => {
  const otherStudio = await aTestStudio()
  const firstAdmin = await otherStudio.signedInAs('admin')
  const names = [firstAdmin.user.username]
  for (const membershipType of ['none', 'monthly', 'none'] as const) {
    otherStudio.clock.advance({ minutes: 1 })
    const membershipStatus = membershipType === 'none' ? null : 'cancelled'
    names.push((await otherStudio.aUser({ membershipType, membershipStatus })).username)
  }
  const list = async (query: Record<string, string | number>) => {
    const { answer, headers, text } = await otherStudio.call('listUsers', { as: firstAdmin, query })
    expect(text).not.toMatch(/argon2|usernameKey|isClosed/)
    return [headers.get('X-Total-Count'), ...answer.map(({ username }) => username)]
  }
  expect(await list({})).toEqual(['4', ...names])
  expect(await list({ page: 2, pageSize: 3 })).toEqual(['4', names[3]])
  expect(await list({ filter: 'members' })).toEqual(['1', names[2]])
  expect(await list({ filter: 'non-members' })).toEqual(['3', names[0], names[1], names[3]])
})

test('the search finds people by any part of their username, email or names, with the words in any order', async () => {
  const names = { username: 'zzquiet', firstName: 'Zoë', lastName: "O'Brien" }
  const zoe = await studio.aUser({ ...names, email: 'hello@lantern.example' })
  const search = async (q: string) =>
    (await studio.call('listUsers', { as: admin, query: { q } })).answer.map(({ id }) => id)
  for (const q of ['ZQUI', 'LANTERN', 'zoë', "o'bri", 'zz', 'e']) expect(await search(q)).toContain(zoe.id)
  for (const q of ["Zoë O'Brien", "ë o'b", "o'brien zoë", 'zoë  o']) expect(await search(q)).toContain(zoe.id)
  for (const q of ["zoëo'brien", 'zoë lukasz', '.*', '$', '(', 'lanternx']) expect(await search(q)).toEqual([])
})

test('making a user an admin requires the password when the sign-in is older than 15 minutes [ACCOUNTS-16]', async () => {
  const otherAdmin = await studio.signedInAs('admin')
  const user = await studio.aUser()
  studio.clock.advance({ minutes: 15, seconds: 1 })
  const promote = (password?: string) =>
    studio.call('promoteUser', { as: otherAdmin, body: { userId: user.id, password } })
  const withoutPassword = await promote()
  expect([withoutPassword.status, withoutPassword.error.code]).toEqual([403, 'REAUTH_REQUIRED'])
  expect(withoutPassword.error.fields).toHaveProperty('password')
  expect((await promote('not this one')).error.code).toBe('REAUTH_REQUIRED')
  const changeOutcome = await studio.call('changeUser', {
    as: otherAdmin,
    params: { id: user.id },
    body: { role: 'admin' },
  })
  expect(changeOutcome.error.code).toBe('REAUTH_REQUIRED')
  expect((await studio.call('getUser', { as: await studio.signIn(user) })).answer.role).toBe('user')
  expect((await promote(TEST_PASSWORD)).answer.role).toBe('admin')
})

test('granting a membership, changing its status and removing it are audited [MEMBERSHIP-5]', async () => {
  const user = await studio.aUser()
  const change = (body: Record<string, unknown>) =>
    studio.call('changeUser', { as: admin, params: { id: user.id }, body })
  const grant = await change({ membershipType: 'premium' })
  expect(grant.answer).toMatchObject({ membershipType: 'premium', membershipStatus: 'active' })
  expect((await change({ membershipStatus: 'past_due' })).answer).toMatchObject({ membershipStatus: 'past_due' })
  const removal = await change({ membershipType: 'none' })
  expect(removal.answer).toMatchObject({ membershipType: 'none', membershipStatus: null })
  const log = await studio.call('listAuditLog', { as: admin, query: { action: 'change membership' } })
  expect(log.answer.filter(({ entityId }) => entityId === user.id)).toHaveLength(3)
})

test.each(['cancelled', 'past_due'] as const)(
  'a plan given without a status to a user whose former plan is %s is active at once [MEMBERSHIP-5]',
  async (membershipStatus) => {
    const user = await studio.aUser({ membershipType: 'monthly', membershipStatus })
    const body = { membershipType: 'premium' }
    const { answer } = await studio.call('changeUser', { as: admin, params: { id: user.id }, body })
    expect(answer).toMatchObject({ membershipType: 'premium', membershipStatus: 'active' })
  },
)

test('the last admin cannot be demoted, even when admins demote each other concurrently [ACCOUNTS-17]', async () => {
  const otherStudio = await aTestStudio()
  const onlyAdmin = await otherStudio.signedInAs('admin')
  const demote = ({ as, target }: { as: Person; target: Person }) =>
    otherStudio.call('changeUser', { as, params: { id: target.user.id }, body: { role: 'user' } })
  const { status, error } = await demote({ as: onlyAdmin, target: onlyAdmin })
  expect([status, error.code]).toEqual([409, 'LAST_ADMIN'])
  const admins = [onlyAdmin, ...(await Promise.all([1, 2, 3].map(() => otherStudio.signedInAs('admin'))))]
  const outcomes = await Promise.all(
    admins.map((as, index) => demote({ as, target: admins[(index + 1) % admins.length] ?? as })),
  )
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
  expect(outcomes.map(({ status }) => status)).toContain(200)
  expect(await userStore(otherStudio.deps).countAdmins()).toBeGreaterThanOrEqual(1)
})

test('a person can export their data and, with their password, close the account, which frees its username and email [PRIVACY-2, PRIVACY-1]', async () => {
  const ann = await studio.signedInAs('user', { username: 'leaver', email: 'leaver@example.com' })
  const dataExport = await studio.call('exportMyData', { as: ann })
  expect(dataExport.answer).toMatchObject({ account: { username: 'leaver', email: 'leaver@example.com' } })
  expect(dataExport.text).not.toMatch(/argon2/)
  const refusal = await studio.call('deleteMyAccount', { as: ann, body: { password: 'not this one' } })
  expect([refusal.status, Object.keys(refusal.error.fields ?? {})]).toEqual([422, ['password']])
  expect((await studio.call('deleteMyAccount', { as: ann, body: { password: TEST_PASSWORD } })).status).toBe(200)
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  const storedText = JSON.stringify(await userStore(studio.deps).model.find({ isClosed: true }).lean())
  expect(storedText).not.toMatch(/leaver/)
  // The username of a closed account is replaced by one that begins with this word.
  expect((await studio.call('listUsers', { as: admin, query: { q: 'closed' } })).answer).toEqual([])
  const newAccount = { username: 'leaver', email: 'leaver@example.com', password: TEST_PASSWORD }
  expect((await studio.call('register', { body: newAccount })).status).toBe(201)
})
