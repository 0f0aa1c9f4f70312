import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin', { username: 'boss', email: 'boss@example.com', firstName: 'Ann' })

const signIn = (username: string, password = TEST_PASSWORD) =>
  aBrowser(studio).post('/api/login', { username, password })

test('names and phone number can be changed; absent fields stay and empty ones are removed [ACCOUNTS-21]', async () => {
  const ann = await studio.signedInAs('user')
  const { answer: accountBefore } = await studio.call('getMyAccount', { as: ann })
  expect(accountBefore).toMatchObject({ firstName: 'Ann', lastName: 'Lee', phone: null, email: ann.user.email })
  const body = { firstName: ' Anna ', phone: '+1 212 555 0142' }
  const changeOutcome = await studio.call('changeMyAccount', { as: ann, body })
  expect([changeOutcome.status, changeOutcome.answer]).toEqual([
    200,
    { ...accountBefore, firstName: 'Anna', phone: '+1 212 555 0142' },
  ])
  expect((await studio.call('getMyAccount', { as: ann })).answer).toEqual(changeOutcome.answer)
  expect((await studio.call('getUser', { as: ann })).answer.firstName).toBe('Anna')
  await studio.call('changeMyAccount', { as: ann, body: { lastName: '', phone: null } })
  expect((await studio.call('getMyAccount', { as: ann })).answer).toMatchObject({ lastName: null, phone: null })
})

test('a new username signs in at once, the former one no longer does and is free for another user [ACCOUNTS-21]', async () => {
  const ann = await studio.signedInAs('user', { username: 'River.Song' })
  const { status } = await studio.call('changeMyAccount', { as: ann, body: { username: 'river-stone' } })
  expect(status).toBe(200)
  expect((await signIn('RIVER-STONE')).status).toBe(200)
  expect((await signIn('river.song')).status).toBe(401)
  const otherUser = await studio.signedInAs('user')
  expect((await studio.call('changeMyAccount', { as: otherUser, body: { username: 'river.song' } })).status).toBe(200)
})

test('the audit log has each change, but no request that changed nothing [ACCOUNTS-21]', async () => {
  const ann = await studio.signedInAs('user', { firstName: 'Ann', lastName: 'Lee' })
  const { id } = ann.user
  await studio.call('changeMyAccount', { as: ann, body: { firstName: 'Ann', lastName: 'Lind' } })
  await studio.call('changeMyAccount', { as: ann, body: { firstName: 'Ann', phone: '' } })
  await studio.call('changeMyAccount', { as: admin, body: { firstName: 'Rosa' } })
  const { answer } = await studio.call('listAuditLog', { as: admin, query: { action: 'change own account' } })
  const entries = answer.filter(({ userId }) => [id, admin.user.id].includes(userId ?? ''))
  expect(entries.map(({ actorName, before, after }) => [actorName, before, after])).toEqual([
    ['boss', { id: admin.user.id, firstName: 'Ann' }, { id: admin.user.id, firstName: 'Rosa' }],
    ['The account’s owner', { id, lastName: 'Lee' }, { id, lastName: 'Lind' }],
  ])
})

test('details, mail choices and password of an account can together be changed 30 times an hour [ACCOUNTS-21]', async () => {
  const [ann, bob] = [await studio.signedInAs('user'), await studio.signedInAs('user')]
  const changePhone = (as: Person, index: number) =>
    studio.call('changeMyAccount', { as, body: { phone: `+1 212 555 ${index}` } })
  const statuses: number[] = []
  for (let index = 0; index < 28; index += 1) statuses.push((await changePhone(ann, index)).status)
  statuses.push((await studio.call('changeMyMailChoices', { as: ann, body: { reminder: 'none' } })).status)
  const passwords = { password: TEST_PASSWORD, newPassword: 'a better password' }
  statuses.push((await studio.call('changeMyPassword', { as: ann, body: passwords })).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const newerPasswords = { password: 'a better password', newPassword: 'and one more' }
  const refusals = [
    await changePhone(ann, 99),
    await studio.call('changeMyMailChoices', { as: ann, body: { reminder: 'one-hour' } }),
    await studio.call('changeMyPassword', { as: ann, body: newerPasswords }),
  ]
  expect(refusals.map(({ error }) => error.code)).toEqual(refusals.map(() => 'RATE_LIMITED'))
  expect(Number(refusals[0]?.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  expect((await changePhone(bob, 1)).status).toBe(200)
  const log = await studio.call('listAuditLog', { as: admin, query: { userId: ann.user.id } })
  expect(log.answer).toHaveLength(30)
})
