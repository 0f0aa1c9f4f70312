import { afterEach, describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const strictStudio = await aTestStudio({ sharedWith: studio, env: { CANCEL_HOURS: '48', WAITLIST: 'false' } })
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const nextWeek = '2026-01-21'

const book = (as: Person, body: Record<string, unknown>) => studio.expectOk('bookClass', { as, body })
const cancel = (as: Person, id: string) => studio.call('cancelBooking', { as, params: { id } })
const listBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
const countTakenSeats = (classId: string, scheduleId: string | null) =>
  countSeatsTaken(studio, { classId, date: nextWeek, scheduleId })

test('a visitor can read the current booking terms', async () => {
  const loadTerms = async (testStudio: typeof studio) => (await testStudio.call('getBookingTerms', { as: null })).answer
  const waitlist = { closesMinutes: 60 }
  expect(await loadTerms(studio)).toEqual({ memberDays: 30, guestDays: 14, cancelHours: 12, waitlist })
  expect(await loadTerms(strictStudio)).toEqual({ memberDays: 30, guestDays: 14, cancelHours: 48 })
})

test('the owner cancels a booking once, and its seat can be booked again at once [BOOKING-19]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
  const ann = await studio.signedInAs('member')
  const booking = await book(ann, { classId, bookingDate: nextWeek })
  expect(await countTakenSeats(classId, scheduleId)).toBe(1)
  const { status, answer } = await cancel(ann, booking.id)
  expect(status).toBe(200)
  expect(answer).toEqual({ ...booking, status: 'cancelled', lateCancel: false })
  expect(await countTakenSeats(classId, scheduleId)).toBe(0)
  const secondOutcome = await cancel(ann, booking.id)
  expect([secondOutcome.status, secondOutcome.error.code]).toEqual([409, 'NOT_CANCELLABLE'])
  await book(ann, { classId, bookingDate: nextWeek })
  expect(await countTakenSeats(classId, scheduleId)).toBe(1)
})

describe('cancelling late', () => {
  afterEach(() => studio.clock.set('2026-01-14T15:00:00Z'))

  test('a late cancellation is allowed, frees the seat and is recorded; once the class has started it is refused [BOOKING-19, BOOKING-20]', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const [ann, bea] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
    const firstBooking = await book(ann, { classId, bookingDate: nextWeek })
    const secondBooking = await book(bea, { classId, bookingDate: nextWeek })
    // The class begins at 23:00Z; the deadline is 12 hours before.
    studio.clock.set('2026-01-21T11:00:01Z')
    expect((await cancel(ann, firstBooking.id)).answer.lateCancel).toBe(true)
    expect(await countTakenSeats(classId, scheduleId)).toBe(1)
    studio.clock.set('2026-01-21T23:00:00Z')
    const refusal = await cancel(bea, secondBooking.id)
    expect([refusal.status, refusal.error.code]).toEqual([409, 'NOT_CANCELLABLE'])
  })

  test('the cancellation deadline in force when a booking was made stays with it [BOOKING-20]', async () => {
    const { classId } = await aWeeklyClass()
    const ann = await studio.signedInAs('member')
    const { answer: booking } = await strictStudio.call('bookClass', {
      as: ann,
      body: { classId, bookingDate: nextWeek },
    })
    // 24 hours before the class: late by the 48 hours of `strictStudio`, in time by the 12 hours of `studio`.
    studio.clock.set('2026-01-20T23:00:00Z')
    const { answer } = await cancel(ann, booking.id)
    expect(answer).toMatchObject({ cancelBy: '2026-01-19T23:00:00.000Z', lateCancel: true })
  })
})

test('a user’s confirmed and cancelled bookings are listed with their classes, soonest first [BOOKING-22]', async () => {
  const ann = await studio.signedInAs('member')
  const { id: evening } = await aClass({ name: 'Evening' })
  await aSchedule({ classId: evening })
  const { id: morning } = await aClass({ name: 'Morning' })
  await aSchedule({ classId: morning, startTime: '08:00', endTime: '09:00' })
  const { id: walk } = await aClass({ name: 'Walk', meetsOnAnyDate: true })
  await book(ann, { classId: evening, bookingDate: nextWeek })
  await book(ann, { classId: walk, bookingDate: '2026-01-22' })
  const morningBooking = await book(ann, { classId: morning, bookingDate: nextWeek })
  await cancel(ann, morningBooking.id)
  const bookings = await listBookings(ann)
  expect(bookings.map(({ class: { name }, status }) => `${name} ${status}`)).toEqual([
    'Morning cancelled',
    'Evening confirmed',
    'Walk confirmed',
  ])
})

test('the owner of a booking can download its calendar file, and anyone else, even an admin, gets 404 [BOOKING-23]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass({ name: 'Breath; work, now' })
  const { id } = await book(ann, { classId, bookingDate: nextWeek })
  const { status, text, headers } = await studio.call('downloadBookingCalendar', { as: ann, params: { id } })
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toContain('text/calendar')
  expect(text).toContain('DTSTART:20260121T230000Z')
  expect(text).toContain('SUMMARY:Breath\\; work\\, now at Stillwater')
  const admin = await studio.signedInAs('admin')
  expect((await studio.call('downloadBookingCalendar', { as: admin, params: { id } })).status).toBe(404)
})
