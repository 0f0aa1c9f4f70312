import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { findMailedToken, mailsTo } = createMailbox(studio)
const { user: adminUser } = await studio.signedInAs('admin')
// Sessions end within the weeks of this test.
const asAdmin = () => studio.signIn(adminUser)

let count = 0
async function anInstructor(name: string) {
  const body = { name, specialty: 'Yoga', bio: 'Slow and steady.' }
  return (await studio.expectOk('createInstructor', { as: await asAdmin(), body })).id
}
async function invite(id: string) {
  count += 1
  const email = `teacher${count}@example.com`
  await studio.expectOk('inviteInstructor', { as: await asAdmin(), params: { id }, body: { email } })
  return { email, token: await findMailedToken(email, 'api/instructor-link') }
}
const follow = async (token: string, { at = studio, as }: { at?: TestStudio; as?: Person } = {}) =>
  at.call('followInstructorLink', { as: as ?? (await studio.signedInAs('user')), query: { token } })
const findRow = async (instructorId: string) =>
  (await studio.expectOk('listTeam', { as: await asAdmin() })).find((row) => row.instructorId === instructorId)

test('an instructor is tied to the account that follows the mailed link after signing in, and untied again [STAFF-4, STAFF-5]', async () => {
  const id = await anInstructor('Amara Diallo')
  const { email, token } = await invite(id)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('you see the classes of Amara Diallo')
  expect(mail?.text).toContain('works once, within the next 7 days')
  expect(await findRow(id)).toMatchObject({
    userId: null,
    invitation: { email, expiresAt: '2026-01-21T15:00:00.000Z' },
  })
  const page = async (headers: Record<string, string>) =>
    (await studio.request(`/api/instructor-link?token=${token}`, { headers })).text()
  expect(await page({})).toContain('Please sign in first')
  const ann = await studio.signedInAs('user', { firstName: 'Ann', lastName: 'Lee' })
  expect(await page({ Cookie: ann.cookie })).toContain('You are signed in as Ann Lee')

  expect((await follow(token, { as: ann })).status).toBe(200)
  expect((await studio.expectOk('getUser', { as: ann })).staff).toEqual({ preset: 'instructor' })
  expect(await studio.expectOk('exportMyData', { as: ann })).toMatchObject({ instructor: { name: 'Amara Diallo' } })
  expect(await findRow(id)).toEqual({
    instructorId: id,
    name: 'Amara Diallo',
    userId: ann.user.id,
    preset: 'instructor',
    signedInAt: '2026-01-14T15:00:00.000Z',
    invitation: null,
  })
  const again = await studio.call('inviteInstructor', { as: await asAdmin(), params: { id }, body: { email } })
  expect(again.error.code).toBe('ALREADY_TIED')

  await studio.expectOk('endInstructorTie', { as: await asAdmin(), params: { id } })
  expect(await studio.expectOk('getUser', { as: ann })).not.toHaveProperty('staff')
  expect(await studio.expectOk('exportMyData', { as: ann })).not.toHaveProperty('instructor')
  const ended = await studio.call('endInstructorTie', { as: await asAdmin(), params: { id } })
  expect(ended.error.code).toBe('NOT_FOUND')
  const log = await studio.expectOk('listAuditLog', { as: await asAdmin(), query: { entityId: id } })
  expect(log.map(({ act, entityName }) => `${act}: ${entityName}`).slice(0, 3)).toEqual([
    'end tie to account: Amara Diallo',
    'accept instructor invitation: Amara Diallo',
    'invite instructor: Amara Diallo',
  ])
})

test('of several accounts that follow one link at once exactly one is tied [STAFF-4]', async () => {
  const id = await anInstructor('Mika Tan')
  const { token } = await invite(id)
  const outcomes = await Promise.all([1, 2, 3, 4].map((n) => follow(token, { at: n % 2 ? studio : secondProcess })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
})

test('a link works for 7 days, and only the newest; a withdrawn one does not work [STAFF-4]', async () => {
  const id = await anInstructor('Noor Aziz')
  const [first, second] = [await invite(id), await invite(id)]
  expect((await follow(first.token)).status).toBe(404)
  await studio.expectOk('endInstructorTie', { as: await asAdmin(), params: { id } })
  expect((await follow(second.token)).status).toBe(404)
  const third = await invite(id)
  studio.clock.advance({ days: 7 })
  expect((await follow(third.token)).status).toBe(404)
  expect((await findRow(id))?.invitation?.email).toBe(third.email)
  studio.clock.advance({ days: 30 })
  await studio.runJobs()
  expect(await findRow(id)).toBeUndefined()
})

test('an account is one instructor only, and keeps the rights that it has [STAFF-4]', async () => {
  const manager = await studio.signedInAs('user', { staff: { preset: 'manager' } })
  const [one, other] = [await anInstructor('Ines Roy'), await anInstructor('Lior Ben')]
  expect((await follow((await invite(one)).token, { as: manager })).status).toBe(200)
  expect((await findRow(one))?.preset).toBe('manager')
  expect((await follow((await invite(other)).token, { as: manager })).error.code).toBe('ALREADY_TIED')
  const params = { id: manager.user.id }
  await studio.expectOk('changeStaff', { as: await asAdmin(), params, body: { preset: 'frontDesk' } })
  expect((await findRow(one))?.preset).toBe('frontDesk')
  await studio.expectOk('endInstructorTie', { as: await asAdmin(), params: { id: one } })
  const team = await studio.expectOk('listTeam', { as: await asAdmin() })
  expect(team.find(({ userId }) => userId === manager.user.id)).toMatchObject({
    instructorId: null,
    preset: 'frontDesk',
  })
})

test('the tie ends with the account and with the instructor [STAFF-5]', async () => {
  const [one, other] = [await anInstructor('Sam Ode'), await anInstructor('Uma Rao')]
  const [ann, bob] = [await studio.signedInAs('user'), await studio.signedInAs('user')]
  await follow((await invite(one)).token, { as: ann })
  await follow((await invite(other)).token, { as: bob })
  await studio.expectOk('deleteMyAccount', { as: ann, body: { password: ann.password } })
  expect(await findRow(one)).toBeUndefined()
  await studio.expectOk('deleteInstructor', { as: await asAdmin(), params: { id: other } })
  expect(await studio.expectOk('exportMyData', { as: bob })).not.toHaveProperty('instructor')
})
