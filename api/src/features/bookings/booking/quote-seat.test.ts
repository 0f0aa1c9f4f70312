import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York. */
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const today = '2026-01-14'
const member = await studio.signedInAs('member')
const book = async (body: { classId: string; bookingDate: string; scheduleId?: string }) => {
  const { status, error } = await studio.call('bookClass', { as: member, body })
  return status === 201 ? 'booked' : error.code
}

describe('where several rules refuse a date, the answer names the first', () => {
  const past = '2026-01-07'
  const distant = '2026-03-04'

  test('an unknown class and an unknown schedule come before a past date [BOOKING-1]', async () => {
    const { classId } = await aWeeklyClass()
    const unknown = '64b7f0c2a1b2c3d4e5f60718'
    expect(await book({ classId: unknown, bookingDate: past })).toBe('NOT_FOUND')
    expect(await book({ classId, scheduleId: unknown, bookingDate: past })).toBe('NOT_FOUND')
  })

  test('a past date comes before an unscheduled one, and that before a distant one [BOOKING-1, BOOKING-2]', async () => {
    const { classId } = await aWeeklyClass()
    expect(await book({ classId, bookingDate: '2026-01-06' })).toBe('DATE_PAST')
    expect(await book({ classId, bookingDate: '2026-03-05' })).toBe('NOT_SCHEDULED')
    expect(await book({ classId, bookingDate: distant })).toBe('OUTSIDE_BOOKING_WINDOW')
  })

  test('a class that meets on any date obeys the window and refuses a past date [BOOKING-1, BOOKING-2, BOOKING-3]', async () => {
    const { id: classId } = await aClass()
    expect(await book({ classId, bookingDate: past })).toBe('DATE_PAST')
    expect(await book({ classId, bookingDate: distant })).toBe('OUTSIDE_BOOKING_WINDOW')
    expect(await book({ classId, bookingDate: today })).toBe('booked')
  })
})

test('a schedule that was asked for is never replaced by a later one of its date [BOOKING-3, BOOKING-5]', async () => {
  const { id: classId } = await aClass()
  const morning = await aSchedule({ classId, startTime: '09:00', endTime: '09:45' })
  const paused = await aSchedule({ classId, startTime: '12:00', endTime: '13:00', isActive: false })
  await aSchedule({ classId, startTime: '19:30', endTime: '20:30' })
  expect(await book({ classId, bookingDate: today, scheduleId: morning.id })).toBe('CLASS_STARTED')
  expect(await book({ classId, bookingDate: today, scheduleId: paused.id })).toBe('NOT_SCHEDULED')
  expect(await book({ classId, bookingDate: today })).toBe('booked')
})

test('a date on which the class does not meet is refused with the next one on which it does, or null [BOOKING-4]', async () => {
  const { id: classId } = await aClass()
  const next = async (bookingDate: string, scheduleId?: string) =>
    (await studio.call('bookClass', { as: member, body: { classId, bookingDate, scheduleId } })).error.nextDate
  const friday = await aSchedule({ classId, dayOfWeek: 5, endDate: '2026-01-23' })
  await aSchedule({ classId, dayOfWeek: 1, startDate: '2026-05-01' })
  expect(await next('2026-01-15')).toBe('2026-01-16')
  expect(await next('2026-01-24')).toBe('2026-05-04')
  expect(await next('2026-01-24', friday.id)).toBeNull()
})

test('a daily job stores the next dates of every schedule, so that they can be booked a year later [CATALOGUE-34]', async () => {
  const { classId } = await aWeeklyClass()
  studio.clock.advance({ days: 500 })
  await studio.runJobs()
  const as = await studio.signedInAs('member')
  expect((await studio.call('bookClass', { as, body: { classId, bookingDate: '2027-06-02' } })).status).toBe(201)
  studio.clock.set('2026-01-14T15:00:00Z')
})
