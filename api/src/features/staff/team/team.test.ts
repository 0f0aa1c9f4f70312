import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { findMailedToken, deliverMailsTo } = createMailbox(studio)
const { user: adminUser } = await studio.signedInAs('admin')
// Each call needs a new session, because the tests let weeks pass.
const signInAdmin = () => studio.signIn(adminUser)

let teacherCount = 0
async function createInstructor(name: string) {
  const body = { name, specialty: 'Yoga', bio: 'Slow and steady.' }
  return (await studio.expectOk('createInstructor', { as: await signInAdmin(), body })).id
}
async function invite(id: string) {
  teacherCount += 1
  const email = `teacher${teacherCount}@example.com`
  await studio.expectOk('inviteInstructor', { as: await signInAdmin(), params: { id }, body: { email } })
  return { email, token: await findMailedToken(email, 'api/instructor-link') }
}
const followLink = async (token: string, { via = studio, as }: { via?: TestStudio; as?: Person } = {}) =>
  via.call('followInstructorLink', { as: as ?? (await studio.signedInAs('user')), query: { token } })
const findTeamMember = async (instructorId: string) =>
  (await studio.expectOk('listTeam', { as: await signInAdmin() })).find(
    (teamMember) => teamMember.instructorId === instructorId,
  )

test('following the mailed link connects the signed-in account with the instructor, until an admin disconnects them [STAFF-4, STAFF-5]', async () => {
  const id = await createInstructor('Amara Diallo')
  const { email, token } = await invite(id)
  const [mail] = await deliverMailsTo(email)
  expect(mail?.text).toContain('you see the classes of Amara Diallo')
  expect(mail?.text).toContain('works once, within the next 7 days')
  expect(await findTeamMember(id)).toMatchObject({
    userId: null,
    invitation: { email, expiresAt: '2026-01-21T15:00:00.000Z' },
  })
  const loadPage = async (headers: Record<string, string>) =>
    (await studio.request(`/api/instructor-link?token=${token}`, { headers })).text()
  expect(await loadPage({})).toContain('Please sign in first')
  const ann = await studio.signedInAs('user', { firstName: 'Ann', lastName: 'Lee' })
  expect(await loadPage({ Cookie: ann.cookie })).toContain('You are signed in as Ann Lee')

  expect((await followLink(token, { as: ann })).status).toBe(200)
  expect((await studio.expectOk('getUser', { as: ann })).staff).toEqual({ preset: 'instructor' })
  expect(await studio.expectOk('exportMyData', { as: ann })).toMatchObject({ instructor: { name: 'Amara Diallo' } })
  expect(await findTeamMember(id)).toEqual({
    instructorId: id,
    name: 'Amara Diallo',
    userId: ann.user.id,
    preset: 'instructor',
    signedInAt: '2026-01-14T15:00:00.000Z',
    invitation: null,
  })
  const secondInvitation = await studio.call('inviteInstructor', {
    as: await signInAdmin(),
    params: { id },
    body: { email },
  })
  expect(secondInvitation.error.code).toBe('ALREADY_CONNECTED')

  await studio.expectOk('disconnectInstructor', { as: await signInAdmin(), params: { id } })
  expect(await studio.expectOk('getUser', { as: ann })).not.toHaveProperty('staff')
  expect(await studio.expectOk('exportMyData', { as: ann })).not.toHaveProperty('instructor')
  const secondDisconnection = await studio.call('disconnectInstructor', { as: await signInAdmin(), params: { id } })
  expect(secondDisconnection.error.code).toBe('NOT_FOUND')
  const log = await studio.expectOk('listAuditLog', { as: await signInAdmin(), query: { entityId: id } })
  expect(log.map(({ action, entityName }) => `${action}: ${entityName}`).slice(0, 3)).toEqual([
    'disconnect account: Amara Diallo',
    'accept instructor invitation: Amara Diallo',
    'invite instructor: Amara Diallo',
  ])
})

test('when several accounts follow one link at once, exactly one is connected [STAFF-4]', async () => {
  const id = await createInstructor('Mika Tan')
  const { token } = await invite(id)
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map((number) => followLink(token, { via: number % 2 ? studio : secondProcess })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
})

test('only the newest link works, for 7 days or until it is withdrawn; an expired invitation is listed for 30 more days [STAFF-4]', async () => {
  const id = await createInstructor('Noor Aziz')
  const [firstInvitation, secondInvitation] = [await invite(id), await invite(id)]
  expect((await followLink(firstInvitation.token)).status).toBe(404)
  // Withdraws the invitation, as no account is connected yet.
  await studio.expectOk('disconnectInstructor', { as: await signInAdmin(), params: { id } })
  expect((await followLink(secondInvitation.token)).status).toBe(404)
  const thirdInvitation = await invite(id)
  studio.clock.advance({ days: 7 })
  expect((await followLink(thirdInvitation.token)).status).toBe(404)
  expect((await findTeamMember(id))?.invitation?.email).toBe(thirdInvitation.email)
  studio.clock.advance({ days: 30 })
  await studio.runJobs()
  expect(await findTeamMember(id)).toBeUndefined()
})

test('an account is connected with at most one instructor; connecting and disconnecting leave its other staff rights as they are, and a change of rights leaves the connection [STAFF-4]', async () => {
  const manager = await studio.signedInAs('user', { staff: { preset: 'manager' } })
  const [firstInstructorId, secondInstructorId] = [
    await createInstructor('Ines Roy'),
    await createInstructor('Lior Ben'),
  ]
  expect((await followLink((await invite(firstInstructorId)).token, { as: manager })).status).toBe(200)
  expect((await findTeamMember(firstInstructorId))?.preset).toBe('manager')
  expect((await followLink((await invite(secondInstructorId)).token, { as: manager })).error.code).toBe(
    'ALREADY_CONNECTED',
  )
  const params = { id: manager.user.id }
  await studio.expectOk('changeStaff', { as: await signInAdmin(), params, body: { preset: 'frontDesk' } })
  expect((await findTeamMember(firstInstructorId))?.preset).toBe('frontDesk')
  await studio.expectOk('disconnectInstructor', { as: await signInAdmin(), params: { id: firstInstructorId } })
  const team = await studio.expectOk('listTeam', { as: await signInAdmin() })
  expect(team.find(({ userId }) => userId === manager.user.id)).toMatchObject({
    instructorId: null,
    preset: 'frontDesk',
  })
})

test('the connection ends when the account is closed and when the instructor is deleted [STAFF-5]', async () => {
  const [firstInstructorId, secondInstructorId] = [await createInstructor('Sam Ode'), await createInstructor('Uma Rao')]
  const [ann, bob] = [await studio.signedInAs('user'), await studio.signedInAs('user')]
  await followLink((await invite(firstInstructorId)).token, { as: ann })
  await followLink((await invite(secondInstructorId)).token, { as: bob })
  await studio.expectOk('deleteMyAccount', { as: ann, body: { password: ann.password } })
  expect(await findTeamMember(firstInstructorId)).toBeUndefined()
  await studio.expectOk('deleteInstructor', { as: await signInAdmin(), params: { id: secondInstructorId } })
  expect(await studio.expectOk('exportMyData', { as: bob })).not.toHaveProperty('instructor')
})
