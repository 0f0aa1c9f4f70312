import { afterEach, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 in the evening. */
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)

afterEach(() => studio.clock.set('2026-01-14T15:00:00Z'))
const date = '2026-01-14'
const anInstructor = async (name: string) => {
  const body = { name, specialty: 'Tai chi', bio: 'Slow and steady.' }
  return (await studio.expectOk('createInstructor', { as: await studio.signedInAs('admin'), body })).id
}

/** Today's class of Ada Field in Studio A, with one booking, some hours before it begins. */
async function aBookedDate() {
  const admin = await studio.signedInAs('admin')
  const instructorId = await anInstructor('Ada Field')
  const { id: classId } = await aClass({ name: 'Evening Calm', instructorId })
  const { id: scheduleId } = await aSchedule({ classId, location: 'Studio A' })
  const member = await studio.signedInAs('member')
  const booking = await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: date } })
  const [classParams, scheduleParams] = [{ id: classId }, { id: scheduleId }]
  return {
    admin,
    instructorId,
    classId,
    scheduleId,
    bookingId: booking.id,
    changeClass: (body: object) => studio.call('changeClass', { as: admin, params: classParams, body }),
    changeSchedule: (body: object) => studio.call('changeSchedule', { as: admin, params: scheduleParams, body }),
    deleteClass: () => studio.call('deleteClass', { as: admin, params: classParams }),
    deleteSchedule: () => studio.call('deleteSchedule', { as: admin, params: scheduleParams }),
    loadRoster: () => studio.expectOk('getRoster', { as: admin, query: { classId, scheduleId, date } }),
  }
}

test('a past roster, its attendance and its calendar entry stay the same after schedule, class and instructor change or are deleted [BOOKING-25]', async () => {
  const bookedDate = await aBookedDate()
  await studio.expectOk('checkIn', {
    as: bookedDate.admin,
    params: { id: bookedDate.bookingId },
    body: { isHere: true },
  })
  studio.clock.advance({ days: 2 })
  const rosterBefore = await bookedDate.loadRoster()
  expect(rosterBefore).toMatchObject({ className: 'Evening Calm', instructorName: 'Ada Field', bookedCount: 1 })
  expect(rosterBefore.entries).toMatchObject([{ status: 'confirmed', checkedInAt: expect.any(String) }])
  const listPastDates = () =>
    studio.expectOk('listPastDates', { as: bookedDate.admin, query: { from: date, to: date } })
  // Lists only dates that the calendar no longer shows, so none before the deletions below.
  expect(await listPastDates()).toEqual([])
  const otherClass = await aClass({ name: 'Morning Walk' })
  for (const change of [
    () => bookedDate.changeClass({ name: 'Night Calm', capacity: 5 }),
    () => bookedDate.changeSchedule({ dayOfWeek: 5 }),
    () => studio.call('deleteInstructor', { as: bookedDate.admin, params: { id: bookedDate.instructorId } }),
    () => bookedDate.changeSchedule({ classId: otherClass.id }),
    () => bookedDate.deleteSchedule(),
    () => bookedDate.deleteClass(),
  ]) {
    const { status, text } = await change()
    expect(status, text).toBe(200)
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect(await bookedDate.loadRoster()).toEqual(rosterBefore)
  }
  expect(await listPastDates()).toEqual([
    {
      id: bookedDate.scheduleId,
      classId: bookedDate.classId,
      className: 'Evening Calm',
      date,
      startTime: '18:00',
      endTime: '19:00',
      startsAt: rosterBefore.startsAt,
      endsAt: rosterBefore.endsAt,
      instructorName: 'Ada Field',
      location: 'Studio A',
      bookedCount: 1,
    },
  ])
})

test('a past roster shows the class, room and instructor with which the class took place [BOOKING-25]', async () => {
  const bookedDate = await aBookedDate()
  const instructorId = await anInstructor('Ben Moor')
  await bookedDate.changeClass({ name: 'Night Calm', instructorId })
  await bookedDate.changeSchedule({ location: 'Garden Room' })
  const params = { id: instructorId }
  await studio.expectOk('changeInstructor', { as: bookedDate.admin, params, body: { name: 'Ben Stone' } })
  await studio.runJobs()
  studio.clock.advance({ days: 2 })
  await studio.expectOk('deleteInstructor', { as: bookedDate.admin, params })
  await bookedDate.deleteSchedule()
  await studio.runJobs()
  const finalSnapshot = { className: 'Night Calm', instructorName: 'Ben Stone', location: 'Garden Room' }
  expect(await bookedDate.loadRoster()).toMatchObject({ ...finalSnapshot, bookedCount: 1 })
})

test('deleting an instructor takes them off every coming date, also where they are the substitute [CATALOGUE-13]', async () => {
  const { admin, instructorId, loadRoster } = await aBookedDate()
  const { scheduleId, classId } = await aWeeklyClass()
  const params = { id: scheduleId, date }
  await studio.expectOk('changeDate', { as: admin, params, body: { instructorId } })
  await studio.expectOk('deleteInstructor', { as: admin, params: { id: instructorId } })
  await studio.runJobs()
  expect((await loadRoster()).instructorName).toBeNull()
  const substitutedRoster = await studio.call('getRoster', { as: admin, query: { classId, scheduleId, date } })
  expect(substitutedRoster.answer.instructorName).toBeNull()
})
