import { expect, test } from 'vitest'
import { createCatalogue } from '../../testing/catalogue.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { auditStore } from '../admin/audit-log/index.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 in the evening. */
const studio = await aTestStudio()
const { aWeeklyClass } = createCatalogue(studio)
const date = '2026-01-21'
const manager = await studio.signIn(await studio.aUser({ staff: { preset: 'manager' } }))

async function aBookedDate() {
  const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm' })
  const member = await studio.signedInAs('member')
  await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: date } })
  const findRoster = (day = date) =>
    studio.expectOk('getTeachingRoster', { as: manager, params: { id: `${classId}:${day}:${scheduleId}` } })
  return { params: { id: scheduleId, date }, scheduleId, member, findRoster }
}

const listActions = async (entityId: string) =>
  (await auditStore(studio.deps).model.find({ entityId, actorId: manager.user.id }).sort({ _id: 1 }).lean()).map(
    ({ action }) => action,
  )

test('a manager cancels one date and restores it, with the mails and audit log of an admin’s cancellation [STAFF-21]', async () => {
  const { params, scheduleId, member, findRoster } = await aBookedDate()
  const body = { note: 'The boiler is broken.' }
  const cancelled = await studio.expectOk('cancelTeachingDate', { as: manager, params, body })
  expect(cancelled).toMatchObject({ isCancelled: true, bookedCount: 0, change: { note: 'The boiler is broken.' } })
  expect(await findRoster()).toMatchObject({ isCancelled: true, entries: [] })
  expect(await findRoster('2026-01-28')).toMatchObject({ isCancelled: false })
  expect(await studio.subjectsTo(member)).toContain('We had to cancel: Evening Calm')
  expect((await studio.call('cancelTeachingDate', { as: manager, params, body: {} })).error.code).toBe('NOT_SCHEDULED')
  await studio.expectOk('restoreTeachingDate', { as: manager, params })
  expect(await findRoster()).toMatchObject({ isCancelled: false, entries: [] })
  expect(await listActions(scheduleId)).toEqual(['cancel date', 'restore date'])
})

test('a manager moves one date to another time and room, and the booked member is mailed [STAFF-21]', async () => {
  const { params, scheduleId, member, findRoster } = await aBookedDate()
  const { instructorName } = await findRoster()
  const place = { startTime: '19:00', endTime: '20:00', location: 'Garden Room' }
  await studio.expectOk('moveTeachingDate', { as: manager, params, body: { ...place, instructorId: 'somebody' } })
  expect(await findRoster()).toMatchObject({ ...place, instructorName, bookedCount: 1 })
  expect(await findRoster('2026-01-28')).toMatchObject({ startTime: '18:00', endTime: '19:00' })
  expect(await studio.subjectsTo(member)).toContain('A change to your class: Evening Calm')
  expect(await listActions(scheduleId)).toEqual(['change date'])
})

test('a manager cannot change a date that has begun [STAFF-21]', async () => {
  const { params } = await aBookedDate()
  const today = { ...params, date: '2026-01-14' }
  studio.clock.advance({ hours: 9 })
  for (const [name, body] of [
    ['moveTeachingDate', { location: 'Garden Room' }],
    ['cancelTeachingDate', {}],
  ] as const)
    expect((await studio.call(name, { as: manager, params: today, body })).error.code).toBe('CLASS_STARTED')
})
