import { addDays } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const today = '2026-01-14'
const nextWeek = '2026-01-21'
const book = (as: Person, body: Record<string, unknown>) => studio.call('bookClass', { as, body })

const admin = await studio.signedInAs('admin')

describe('Booking a class', () => {
  test('a member who books gets the seat, and is mailed a confirmation with a calendar entry [BOOKING-13]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Tai Chi <for> all', category: 'meditation' })
    const { status, answer } = await book(ann, { classId, bookingDate: today })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      userId: ann.user.id,
      scheduleId,
      bookingDate: today,
      status: 'confirmed',
      paymentIntentId: null,
      class: { id: classId, name: 'Tai Chi <for> all', category: 'meditation', instructorName: null, duration: 60 },
      startsAt: '2026-01-14T23:00:00.000Z',
      endsAt: '2026-01-15T00:00:00.000Z',
      cancelBy: '2026-01-14T11:00:00.000Z',
      price: { list: '25.00', discount: '25.00', paid: '0.00', currency: 'usd' },
      lateCancel: false,
    })
    expect(answer).not.toHaveProperty('checkoutUrl')
    expect(answer).not.toHaveProperty('holdExpiresAt')
    const mail = (await studio.deliverMailsTo(ann))[0]
    expect(mail?.subject).toBe('You are booked: Tai Chi <for> all')
    expect(mail?.text).toContain('Wednesday, January 14, 2026, 6:00–7:00\u00a0pm')
    expect(mail?.text).toContain('Wed, Jan 14, 6:00\u00a0am')
    expect(mail?.html).toContain('Tai Chi &lt;for&gt; all')
    expect(mail?.html).not.toContain('<for>')
    expect(mail?.attachments[0]?.content).toContain('DTSTART:20260114T230000Z')
  })

  test('a booking that names no schedule is for the next occurrence of the date that has not started [BOOKING-3, BOOKING-4]', async () => {
    const { id: classId } = await aClass()
    const morning = await aSchedule({ classId, startTime: '09:00', endTime: '09:45' })
    const noon = await aSchedule({ classId, startTime: '12:00', endTime: '12:45' })
    const evening = await aSchedule({ classId, startTime: '18:00', endTime: '18:45' })
    const ann = await studio.signedInAs('member')
    expect((await book(ann, { classId, bookingDate: today })).answer.scheduleId).toBe(noon.id)
    expect((await book(ann, { classId, bookingDate: nextWeek })).answer.scheduleId).toBe(morning.id)
    const eveningBooking = await book(ann, { classId, bookingDate: today, scheduleId: evening.id })
    expect(eveningBooking.answer.scheduleId).toBe(evening.id)
    const refusal = await book(ann, { classId, bookingDate: today, scheduleId: morning.id })
    expect([refusal.status, refusal.error.code]).toEqual([422, 'CLASS_STARTED'])
  })

  test('a class whose only schedule was deleted cannot be booked until an admin lets it meet on any date [CATALOGUE-18]', async () => {
    const classInput = { name: 'Any Yoga', duration: 60, capacity: 20, category: 'yoga' }
    const { id: classId } = await studio.expectOk('createClass', { as: admin, body: classInput })
    const scheduleInput = { classId, dayOfWeek: 3, startTime: '18:00', endTime: '19:00', startDate: '2026-01-01' }
    const schedule = await studio.expectOk('createSchedule', { as: admin, body: scheduleInput })
    await studio.expectOk('deleteSchedule', { as: admin, params: { id: schedule.id } })
    const member = await studio.signedInAs('member')
    const bookingDate = addDays(studio.clock.today(), 1)
    const refusal = await book(member, { classId, bookingDate })
    expect([refusal.status, refusal.error.code]).toEqual([422, 'NOT_SCHEDULED'])
    await studio.expectOk('changeClass', { as: admin, params: { id: classId }, body: { meetsOnAnyDate: true } })
    const bookingOutcome = await book(member, { classId, bookingDate })
    expect([bookingOutcome.status, bookingOutcome.answer.startsAt]).toEqual([201, null])
  })
})

describe('Permission to book', () => {
  test('a person whose plan is unpaid gets 402 with the price, and an admin books at no charge [BOOKING-13]', async () => {
    const { classId } = await aWeeklyClass({ dropInPrice: '18.50' })
    const person = await studio.signedInAs('user', { membershipType: 'monthly', membershipStatus: 'past_due' })
    const { status, error } = await book(person, { classId, bookingDate: today })
    expect([status, error.code, error.price]).toEqual([402, 'PAYMENT_REQUIRED', '18.50'])
    expect((await book(admin, { classId, bookingDate: today })).status).toBe(201)
  })
})

describe('The order of booking errors', () => {
  /** Books as a new member unless a person is named. */
  const bookAndGetErrorCode = async (body: Record<string, unknown>, person?: Person) =>
    (await book(person ?? (await studio.signedInAs('member')), body)).error.code

  test('NOT_FOUND comes before DATE_PAST, NOT_SCHEDULED and OUTSIDE_BOOKING_WINDOW, in this order [BOOKING-1, BOOKING-2, BOOKING-3, BOOKING-4]', async () => {
    const [pastWednesday, distantWednesday] = ['2026-01-07', '2026-03-04']
    const [pastTuesday, distantThursday] = ['2026-01-06', '2026-03-05']
    const { classId } = await aWeeklyClass()
    const unknownId = '64b7f0c2a1b2c3d4e5f60718'
    expect(await bookAndGetErrorCode({ classId: unknownId, bookingDate: pastWednesday })).toBe('NOT_FOUND')
    const { scheduleId: otherScheduleId } = await aWeeklyClass()
    const mismatch = { classId, scheduleId: otherScheduleId, bookingDate: pastWednesday }
    expect(await bookAndGetErrorCode(mismatch)).toBe('NOT_FOUND')
    expect(await bookAndGetErrorCode({ classId, bookingDate: pastTuesday })).toBe('DATE_PAST')
    expect(await bookAndGetErrorCode({ classId, bookingDate: distantThursday })).toBe('NOT_SCHEDULED')
    expect(await bookAndGetErrorCode({ classId, bookingDate: distantWednesday })).toBe('OUTSIDE_BOOKING_WINDOW')
    const { id: anyDateClassId } = await aClass({ meetsOnAnyDate: true })
    expect(await bookAndGetErrorCode({ classId: anyDateClassId, bookingDate: pastWednesday })).toBe('DATE_PAST')
    expect(await bookAndGetErrorCode({ classId: anyDateClassId, bookingDate: distantWednesday })).toBe(
      'OUTSIDE_BOOKING_WINDOW',
    )
  })

  test('ALREADY_BOOKED comes before CLASS_FULL, and CLASS_FULL before PAYMENT_REQUIRED [BOOKING-1, BOOKING-6]', async () => {
    const body = { ...(await aWeeklyClass({ capacity: 1 })), bookingDate: today }
    const ann = await studio.signedInAs('member')
    await book(ann, body)
    expect(await bookAndGetErrorCode(body, ann)).toBe('ALREADY_BOOKED')
    expect(await bookAndGetErrorCode(body)).toBe('CLASS_FULL')
    expect(await bookAndGetErrorCode(body, await studio.signedInAs('user'))).toBe('CLASS_FULL')
  })

  test('a date on which the class does not meet is refused with its next date, or with null if there is none [BOOKING-4]', async () => {
    const { id: classId } = await aClass()
    const ann = await studio.signedInAs('member')
    const bookAndGetNextDate = async (bookingDate: string, scheduleId?: string) =>
      (await book(ann, { classId, bookingDate, scheduleId })).error.nextDate
    const friday = await aSchedule({ classId, dayOfWeek: 5, endDate: '2026-01-23' })
    await aSchedule({ classId, dayOfWeek: 1, startDate: '2026-05-01' })
    expect(await bookAndGetNextDate('2026-01-15')).toBe('2026-01-16')
    expect(await bookAndGetNextDate('2026-01-24')).toBe('2026-05-04')
    expect(await bookAndGetNextDate('2026-01-24', friday.id)).toBeNull()
  })
})

const bookComplimentary = (body: Record<string, unknown>) =>
  studio.call('bookComplimentary', { as: admin, body: { date: nextWeek, reason: 'A thank you', ...body } })

test('staff book a person at no charge, however far ahead, with a reason in the audit log and a mail to the person [TRIALS-5]', async () => {
  const person = await studio.signedInAs('user')
  const occurrence = await aWeeklyClass({ name: 'Gift Yoga' })
  const refusal = await bookComplimentary({ ...occurrence, userId: person.user.id, reason: ' ' })
  expect(refusal.error.fields).toHaveProperty('reason')
  const { status, answer } = await bookComplimentary({ ...occurrence, userId: person.user.id })
  expect(status).toBe(201)
  expect(answer).toMatchObject({
    payment: 'complimentary',
    amount: '0.00',
    status: 'confirmed',
    checkedInAt: null,
    isWalkIn: false,
  })
  const [booking] = await studio.expectOk('listMyBookings', { as: person })
  expect(booking).toMatchObject({ freeBy: 'complimentary', price: { list: '25.00', discount: '25.00', paid: '0.00' } })
  const log = await studio.call('listAuditLog', { as: admin, query: { entityId: answer.bookingId } })
  expect(log.answer).toMatchObject([
    { action: 'book complimentary', userId: person.user.id, after: { reason: 'A thank you' } },
  ])
  const distantBooking = await bookComplimentary({ ...occurrence, userId: person.user.id, date: '2026-06-17' })
  expect(distantBooking.status).toBe(201)
  const mail = (await studio.deliverMailsTo(person))[0]
  expect(mail?.subject).toBe('You are booked: Gift Yoga')
  expect(mail?.text).toContain('Nothing, the studio invites you')
})

test('a complimentary booking stays when a plan ends, and uses no free trial class [TRIALS-5]', async () => {
  const person = await studio.signedInAs('user')
  await bookComplimentary({ ...(await aWeeklyClass()), userId: person.user.id })
  const params = { id: person.user.id }
  for (const body of [{ membershipType: 'premium', membershipStatus: 'active' }, { membershipType: 'none' }] as const) {
    await studio.expectOk('changeUser', { as: admin, params, body })
    await studio.runJobs()
  }
  const [booking] = await studio.expectOk('listMyBookings', { as: person })
  expect(booking).toMatchObject({ status: 'confirmed', freeBy: 'complimentary' })
  expect(booking).not.toHaveProperty('releaseAt')
})

test('a booking, rescheduling or cancellation that the proxy repeats with the same request id gets the first answer again [BOOKING-9]', async () => {
  const { classId } = await aWeeklyClass()
  const ann = await studio.signedInAs('member')
  /** Sends a request twice with the same request id, then once without an id. Returns the statuses. */
  const sendThreeTimes = async (
    idDigit: string,
    send: (headers: Record<string, string>) => Promise<{ status: number }>,
  ) => {
    const headers = { 'X-Request-Id': idDigit.repeat(32) }
    return [(await send(headers)).status, (await send(headers)).status, (await send({})).status]
  }
  const body = { classId, bookingDate: nextWeek }
  expect(await sendThreeTimes('1', (headers) => studio.call('bookClass', { as: ann, body, headers }))).toEqual([
    201, 201, 409,
  ])
  const bookings = await studio.expectOk('listMyBookings', { as: ann })
  expect(bookings).toHaveLength(1)
  const params = { id: bookings[0]?.id ?? '' }
  const weekAfter = { bookingDate: addDays(nextWeek, 7) }
  const reschedulingStatuses = await sendThreeTimes('2', (headers) =>
    studio.call('rescheduleBooking', { as: ann, params, body: weekAfter, headers }),
  )
  expect(reschedulingStatuses).toEqual([200, 200, 200])
  expect((await studio.subjectsTo(ann)).filter((subject) => subject.startsWith('New date'))).toHaveLength(1)
  expect(await sendThreeTimes('3', (headers) => studio.call('cancelBooking', { as: ann, params, headers }))).toEqual([
    200, 200, 409,
  ])
})

test('a booking needs at most 25 database commands, including its session and its mail', async () => {
  const { classId } = await aWeeklyClass()
  const member = await studio.signedInAs('member')
  await studio.deliverMails()
  const commands = await studio.recordCommands(async () => {
    const { status } = await book(member, { classId, bookingDate: nextWeek })
    expect(status).toBe(201)
    await studio.deliverMails()
  })
  expect(commands.length).toBeLessThanOrEqual(25)
})

test('a recurring job stores the next dates of every schedule, so that a class can be booked after 500 days without a request [CATALOGUE-15]', async () => {
  const { classId } = await aWeeklyClass()
  studio.clock.advance({ days: 500 })
  await studio.runJobs()
  const member = await studio.signedInAs('member')
  expect((await book(member, { classId, bookingDate: '2027-06-02' })).status).toBe(201)
})
