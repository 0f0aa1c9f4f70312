import { expect, test } from 'vitest'
import { createCode } from '../../../testing/authenticator.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const strictStudio = await aTestStudio({ env: { SECOND_FACTOR_FOR_ADMINS: 'required' } })

const tryDeskCall = async ({ call }: TestStudio, as: Awaited<ReturnType<TestStudio['signedInAs']>>) => {
  const { error } = await call('bookWalkInAtDesk', { as, params: { id: 'any' }, body: {} })
  // Rights are checked before the body.
  return error.code === 'VALIDATION_FAILED' ? 'allowed' : error.code
}

test('a change of staff rights takes effect with the next request in every process, and shows in the audit log and the profile [STAFF-1, STAFF-2]', async () => {
  const otherProcess = await aTestStudio({ sharedWith: studio })
  const admin = await studio.signedInAs('admin')
  const kim = await studio.signedInAs('user')
  const params = { id: kim.user.id }
  const setPreset = (preset: string | null) => studio.expectOk('changeStaff', { as: admin, params, body: { preset } })
  expect(await studio.expectOk('getUser', { as: kim })).not.toHaveProperty('staff')
  expect(await tryDeskCall(otherProcess, kim)).toBe('FORBIDDEN')

  expect((await setPreset('frontDesk')).staff).toEqual({ preset: 'frontDesk' })
  expect(await tryDeskCall(otherProcess, kim)).toBe('allowed')
  expect((await studio.expectOk('getUser', { as: kim })).staff).toEqual({ preset: 'frontDesk' })
  // Setting the same rights again adds nothing to the audit log.
  await setPreset('frontDesk')
  await setPreset('instructor')
  expect(await tryDeskCall(otherProcess, kim)).toBe('FORBIDDEN')
  expect(await setPreset(null)).not.toHaveProperty('staff')

  const log = await studio.expectOk('listAuditLog', { as: admin, query: { userId: kim.user.id } })
  expect(log.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
    { action: 'take staff rights', before: { rights: 'instructor' }, after: { rights: null } },
    { action: 'give staff rights', before: { rights: 'frontDesk' }, after: { rights: 'instructor' } },
    { action: 'give staff rights', before: { rights: null }, after: { rights: 'frontDesk' } },
  ])
})

test('staff cannot make calls of the admin area, and an admin without a preset has no staff rights [STAFF-1]', async () => {
  const manager = await studio.signedInAs('user', { staff: { preset: 'manager' } })
  const admin = await studio.signedInAs('admin')
  expect((await studio.call('listUsers', { as: manager })).error.code).toBe('FORBIDDEN')
  expect(await tryDeskCall(studio, admin)).toBe('FORBIDDEN')
  await studio.expectOk('changeStaff', { as: admin, params: { id: admin.user.id }, body: { preset: 'manager' } })
  expect(await tryDeskCall(studio, admin)).toBe('allowed')
})

test('an unknown preset is refused', async () => {
  const admin = await studio.signedInAs('admin')
  const body = { preset: 'owner' }
  const { error } = await studio.call('changeStaff', { as: admin, params: { id: admin.user.id }, body })
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', fields: { preset: 'Please choose the rights' } })
})

test('where admins must set up a second factor, so must the desk, which has no rights until then; an instructor cannot set one up [STAFF-3]', async () => {
  const desk = await strictStudio.signedInAs('user', { staff: { preset: 'frontDesk' } })
  const instructor = await strictStudio.signedInAs('user', { staff: { preset: 'instructor' } })
  const body = { password: desk.password }
  expect((await strictStudio.call('getSecondFactor', { as: desk })).answer).toMatchObject({
    isOn: false,
    isRequired: true,
  })
  expect(await tryDeskCall(strictStudio, desk)).toBe('SECOND_FACTOR_SETUP_REQUIRED')
  const { key } = await strictStudio.expectOk('startSecondFactor', { as: desk, body })
  const code = createCode({ key, currentTime: strictStudio.clock.now() })
  await strictStudio.expectOk('confirmSecondFactor', { as: desk, body: { code } })
  expect((await strictStudio.call('getSecondFactor', { as: desk })).answer.isOn).toBe(true)
  expect(await tryDeskCall(strictStudio, desk)).toBe('allowed')
  expect((await strictStudio.call('startSecondFactor', { as: instructor, body })).error.code).toBe('FORBIDDEN')
})
