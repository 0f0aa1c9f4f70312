import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeats } from '../../../testing/seats.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const late = await aTestStudio({ at: '2026-01-21T11:00:01Z' })
const early = await aTestStudio({ at: '2026-01-21T11:00:00Z' })
const strict = await aTestStudio({ env: { CANCEL_HOURS: '48', WAITLIST: 'false' } })
const relaxed = await aTestStudio({ sharedWith: strict, at: '2026-01-20T23:00:00Z' })
const spring = await aTestStudio({ at: '2026-03-02T15:00:00Z' })
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const nextWeek = '2026-01-21'
const classAt = '2026-01-21T23:00:00Z'

async function booked(as: Person, body: Record<string, unknown>) {
  const { status, answer, text } = await studio.call('bookClass', { as, body })
  if (status !== 201) throw new Error(text)
  return answer
}
const cancel = (as: Person | null, id: string) => studio.call('cancelBooking', { as, params: { id } })
const mine = async (as: Person) => (await studio.call('listMyBookings', { as })).answer
const seats = (classId: string, scheduleId: string | null) =>
  countSeats(studio, { classId, date: nextWeek, scheduleId })

test('a visitor can read the terms of booking that are in force', async () => {
  const terms = async (at: typeof studio) => (await at.call('getBookingTerms', { as: null })).answer
  const waitlist = { closesMinutes: 60 }
  expect(await terms(studio)).toEqual({ memberDays: 30, guestDays: 14, cancelHours: 12, waitlist })
  expect(await terms(strict)).toEqual({ memberDays: 30, guestDays: 14, cancelHours: 48 })
})

describe('Cancelling a booking', () => {
  test('the owner cancels a booking, the seat is free at once, and the answer is the booking [BOOKING-19]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const [ann, bea] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
    const booking = await booked(ann, { classId, bookingDate: nextWeek })
    expect(await seats(classId, scheduleId)).toBe(1)
    const { status, answer } = await cancel(ann, booking.id)
    expect(status).toBe(200)
    expect(answer).toEqual({ ...booking, status: 'cancelled', lateCancel: false })
    expect(await seats(classId, scheduleId)).toBe(0)
    await booked(bea, { classId, bookingDate: nextWeek })
  })

  test("another user's booking is 404, a visitor is 401 [BOOKING-19]", async () => {
    const { classId } = await aWeeklyClass()
    const booking = await booked(await studio.signedInAs('member'), { classId, bookingDate: nextWeek })
    expect((await cancel(await studio.signedInAs('member'), booking.id)).status).toBe(404)
    expect((await cancel(null, booking.id)).status).toBe(401)
    expect((await cancel(await studio.signedInAs('member'), 'no-such')).status).toBe(404)
  })

  test('an admin cancels a user’s booking as the studio, which is mailed and in the audit log [BOOKING-19]', async () => {
    const { classId } = await aWeeklyClass({ name: 'Drumming' })
    const [ann, admin] = [await studio.signedInAs('member'), await studio.signedInAs('admin')]
    const booking = await booked(ann, { classId, bookingDate: nextWeek })
    const { status, answer } = await cancel(admin, booking.id)
    expect([status, answer.status, answer.lateCancel]).toEqual([200, 'cancelled', false])
    const mail = (await studio.mails()).find(({ to, subject }) => to === ann.user.email && /Drumming/.test(subject))
    expect((await studio.mails()).map(({ subject }) => subject)).toContain('We had to cancel: Drumming')
    expect(mail).toBeDefined()
    const { answer: log } = await studio.call('listAuditLog', { as: admin, query: { entity: 'booking' } })
    expect(log[0]).toMatchObject({ actorId: admin.user.id, act: 'cancel booking', entityId: booking.id })
  })

  test('cancelling a booking twice is NOT_CANCELLABLE [BOOKING-19]', async () => {
    const { classId } = await aWeeklyClass()
    const ann = await studio.signedInAs('member')
    const { id } = await booked(ann, { classId, bookingDate: nextWeek })
    await cancel(ann, id)
    const { status, error } = await cancel(ann, id)
    expect([status, error.code]).toEqual([409, 'NOT_CANCELLABLE'])
  })

  test('a cancelled seat can be booked again, as often as one likes [BOOKING-19]', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const ann = await studio.signedInAs('member')
    for (let round = 0; round < 3; round += 1) {
      await cancel(ann, (await booked(ann, { classId, bookingDate: nextWeek })).id)
    }
    await booked(ann, { classId, bookingDate: nextWeek })
    expect(await seats(classId, scheduleId)).toBe(1)
  })
})

describe('cancelling late', () => {
  test('a late cancellation is allowed, frees the seat and is recorded; once the class has started it is refused [BOOKING-19, BOOKING-20]', async () => {
    const { classId, scheduleId } = await createCatalogue(late).aWeeklyClass()
    const [ann, bea] = [await late.signedInAs('member'), await late.signedInAs('member')]
    const body = { classId, bookingDate: nextWeek }
    const { answer: first } = await late.call('bookClass', { as: ann, body })
    expect(first.cancelBy).toBe('2026-01-21T11:00:00.000Z')
    const { answer } = await late.call('cancelBooking', { as: ann, params: { id: first.id } })
    expect(answer.lateCancel).toBe(true)
    expect(await countSeats(late, { classId, date: nextWeek, scheduleId })).toBe(0)
    const { answer: second } = await late.call('bookClass', { as: bea, body })
    late.clock.set(classAt)
    const over = await late.call('cancelBooking', { as: bea, params: { id: second.id } })
    expect([over.status, over.error.code]).toEqual([409, 'NOT_CANCELLABLE'])
  })

  test('a cancellation at the very deadline is in time [BOOKING-20]', async () => {
    const { classId } = await createCatalogue(early).aWeeklyClass()
    const ann = await early.signedInAs('member')
    const { answer: booking } = await early.call('bookClass', { as: ann, body: { classId, bookingDate: nextWeek } })
    const { answer } = await early.call('cancelBooking', { as: ann, params: { id: booking.id } })
    expect(answer.lateCancel).toBe(false)
  })

  test('the cancellation deadline in force when a booking was made stays with it [BOOKING-20]', async () => {
    const { classId } = await createCatalogue(strict).aWeeklyClass()
    const ann = await strict.signedInAs('member')
    const { answer: booking } = await strict.call('bookClass', { as: ann, body: { classId, bookingDate: nextWeek } })
    const { answer } = await relaxed.call('cancelBooking', { as: ann, params: { id: booking.id } })
    expect(answer).toMatchObject({ cancelBy: '2026-01-19T23:00:00.000Z', lateCancel: true })
  })

  test('the cancellation deadline is in real hours across the night the clocks change [BOOKING-20]', async () => {
    const inSpring = createCatalogue(spring)
    const { id: classId } = await inSpring.aClass()
    await inSpring.aSchedule({ classId, dayOfWeek: 0, startTime: '09:00', endTime: '10:00' })
    const ann = await spring.signedInAs('member')
    const { answer } = await spring.call('bookClass', { as: ann, body: { classId, bookingDate: '2026-03-08' } })
    expect(answer).toMatchObject({ startsAt: '2026-03-08T13:00:00.000Z', cancelBy: '2026-03-08T01:00:00.000Z' })
  })
})

describe('A list of bookings', () => {
  test('a user’s bookings are listed soonest first, confirmed and cancelled ones, with their classes [BOOKING-22]', async () => {
    const ann = await studio.signedInAs('member')
    const { id: evening } = await aClass({ name: 'Evening' })
    await aSchedule({ classId: evening })
    const { id: morning } = await aClass({ name: 'Morning' })
    await aSchedule({ classId: morning, startTime: '08:00', endTime: '09:00' })
    const { id: walk } = await aClass({ name: 'Walk' })
    await booked(ann, { classId: evening, bookingDate: nextWeek })
    await booked(ann, { classId: walk, bookingDate: '2026-01-22' })
    const first = await booked(ann, { classId: morning, bookingDate: nextWeek })
    await cancel(ann, first.id)
    const list = await mine(ann)
    expect(list.map(({ class: { name }, status }) => `${name} ${status}`)).toEqual([
      'Morning cancelled',
      'Evening confirmed',
      'Walk confirmed',
    ])
  })
})

describe('A booking as a calendar file', () => {
  test('the calendar file of a booking is for its owner alone [BOOKING-23]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId } = await aWeeklyClass({ name: 'Breath; work, now' })
    const { id } = await booked(ann, { classId, bookingDate: nextWeek })
    const { status, text, headers } = await studio.call('downloadBookingCalendar', { as: ann, params: { id } })
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain('text/calendar')
    expect(text).toContain('DTSTART:20260121T230000Z')
    expect(text).toContain('SUMMARY:Breath\\; work\\, now at Stillwater')
    const other = await studio.signedInAs('admin')
    expect((await studio.call('downloadBookingCalendar', { as: other, params: { id } })).status).toBe(404)
  })
})
