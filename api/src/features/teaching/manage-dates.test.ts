import { expect, test } from 'vitest'
import { createCatalogue } from '../../testing/catalogue.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { auditStore } from '../admin/audit-log/index.ts'

/** The clock shows Wednesday, January 14, 2026, 10:00 in New York. The weekly class is on Wednesdays from 18:00 to 19:00. */
const studio = await aTestStudio()
const { aWeeklyClass } = createCatalogue(studio)
const date = '2026-01-21'
const manager = await studio.signIn(await studio.aUser({ staff: { preset: 'manager' } }))

async function aBookedDate() {
  const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm' })
  const member = await studio.signedInAs('member')
  await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: date } })
  const loadRoster = (rosterDate = date) =>
    studio.expectOk('getTeachingRoster', { as: manager, params: { id: `${classId}:${rosterDate}:${scheduleId}` } })
  return { params: { id: scheduleId, date }, scheduleId, member, loadRoster }
}

const listAuditActions = async (entityId: string) =>
  (await auditStore(studio.deps).model.find({ entityId, actorId: manager.user.id }).sort({ _id: 1 }).lean()).map(
    ({ action }) => action,
  )

test('a manager cancels one date and restores it, with the mails and audit log of an admin’s cancellation [STAFF-21]', async () => {
  const { params, scheduleId, member, loadRoster } = await aBookedDate()
  const body = { note: 'The boiler is broken.' }
  const cancelledDate = await studio.expectOk('cancelTeachingDate', { as: manager, params, body })
  expect(cancelledDate).toMatchObject({ isCancelled: true, bookedCount: 0, change: { note: 'The boiler is broken.' } })
  expect(await loadRoster()).toMatchObject({ isCancelled: true, entries: [] })
  expect(await loadRoster('2026-01-28')).toMatchObject({ isCancelled: false })
  expect(await studio.subjectsTo(member)).toContain('We had to cancel: Evening Calm')
  expect((await studio.call('cancelTeachingDate', { as: manager, params, body: {} })).error.code).toBe('NOT_SCHEDULED')
  await studio.expectOk('restoreTeachingDate', { as: manager, params })
  expect(await loadRoster()).toMatchObject({ isCancelled: false, entries: [] })
  expect(await listAuditActions(scheduleId)).toEqual(['cancel date', 'restore date'])
})

test('a manager moves one date to another time and room but not to another instructor, and the booked member is mailed [STAFF-21]', async () => {
  const { params, scheduleId, member, loadRoster } = await aBookedDate()
  const { instructorName } = await loadRoster()
  const timeAndRoom = { startTime: '19:00', endTime: '20:00', location: 'Garden Room' }
  const body = { ...timeAndRoom, instructorId: 'another-instructor' }
  await studio.expectOk('changeTeachingDate', { as: manager, params, body })
  expect(await loadRoster()).toMatchObject({ ...timeAndRoom, instructorName, bookedCount: 1 })
  expect(await loadRoster('2026-01-28')).toMatchObject({ startTime: '18:00', endTime: '19:00' })
  expect(await studio.subjectsTo(member)).toContain('A change to your class: Evening Calm')
  expect(await listAuditActions(scheduleId)).toEqual(['change date'])
})

test('a manager can neither change nor cancel a date that has begun [STAFF-21]', async () => {
  const { params } = await aBookedDate()
  const paramsOfToday = { ...params, date: '2026-01-14' }
  studio.clock.set('2026-01-14T18:30:00-05:00')
  for (const [name, body] of [
    ['changeTeachingDate', { location: 'Garden Room' }],
    ['cancelTeachingDate', {}],
  ] as const)
    expect((await studio.call(name, { as: manager, params: paramsOfToday, body })).error.code).toBe('CLASS_STARTED')
})
