import { addDays } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const today = '2026-01-14'
const nextWeek = '2026-01-21'
const book = (as: Awaited<ReturnType<typeof studio.signedInAs>> | null, body: Record<string, unknown>) =>
  studio.call('bookClass', { as, body })

const admin = await studio.signedInAs('admin')
const anyClass = { name: 'Any Yoga', duration: 60, capacity: 20, category: 'yoga' }
/** A class made by an admin, with its first schedule on Wednesdays. */
async function aScheduledClass() {
  const { answer: made } = await studio.call('createClass', { as: admin, body: anyClass })
  const hours = { dayOfWeek: 3, startTime: '18:00', endTime: '19:00', startDate: '2026-01-01' }
  const { answer } = await studio.call('createSchedule', { as: admin, body: { classId: made.id, ...hours } })
  return { classId: made.id, scheduleId: answer.id }
}

describe('A member books', () => {
  test('a member who books gets the seat, with class, instants, deadline and price [BOOKING-13]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm', category: 'meditation' })
    const { status, answer } = await book(ann, { classId, bookingDate: today })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      userId: ann.user.id,
      classId,
      scheduleId,
      bookingDate: today,
      status: 'confirmed',
      paymentIntentId: null,
      class: { id: classId, name: 'Evening Calm', category: 'meditation', instructorName: null, duration: 60 },
      startsAt: '2026-01-14T23:00:00.000Z',
      endsAt: '2026-01-15T00:00:00.000Z',
      cancelBy: '2026-01-14T11:00:00.000Z',
      price: { list: '25.00', discount: '25.00', paid: '0.00', currency: 'usd' },
      lateCancel: false,
    })
    expect(answer).not.toHaveProperty('checkoutUrl')
    expect(answer).not.toHaveProperty('holdExpiresAt')
  })

  test('a member who books is mailed a confirmation with a calendar entry [BOOKING-13]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId } = await aWeeklyClass({ name: 'Tai Chi <for> all' })
    await book(ann, { classId, bookingDate: today })
    const mail = (await studio.mails()).find(({ to }) => to === ann.user.email)
    expect(mail?.subject).toBe('You are booked: Tai Chi <for> all')
    expect(mail?.text).toContain('Wednesday, January 14, 2026, 6:00–7:00\u00a0pm')
    expect(mail?.text).toContain('Wed, Jan 14, 6:00\u00a0am')
    expect(mail?.html).toContain('Tai Chi &lt;for&gt; all')
    expect(mail?.html).not.toContain('<for>')
    expect(mail?.attachments[0]).toMatchObject({ filename: 'class.ics' })
    expect(mail?.attachments[0]?.content).toContain('DTSTART:20260114T230000Z')
  })

  test('without a schedule in the request the next one of the date that has not started is booked [BOOKING-5]', async () => {
    const { id: classId } = await aClass()
    const morning = await aSchedule({ classId, startTime: '09:00', endTime: '09:45' })
    const noon = await aSchedule({ classId, startTime: '12:00', endTime: '12:45' })
    const evening = await aSchedule({ classId, startTime: '18:00', endTime: '18:45' })
    const ann = await studio.signedInAs('member')
    expect((await book(ann, { classId, bookingDate: today })).answer.scheduleId).toBe(noon.id)
    expect((await book(ann, { classId, bookingDate: nextWeek })).answer.scheduleId).toBe(morning.id)
    const asked = await book(ann, { classId, bookingDate: today, scheduleId: evening.id })
    expect(asked.answer.scheduleId).toBe(evening.id)
    const started = await book(ann, { classId, bookingDate: today, scheduleId: morning.id })
    expect([started.status, started.error.code]).toEqual([422, 'CLASS_STARTED'])
  })

  test('a class without schedules is booked for any date, has no time of day and overlaps nothing [CATALOGUE-18]', async () => {
    const ann = await studio.signedInAs('member')
    const [walk, talk] = [await aClass(), await aClass()]
    const first = await book(ann, { classId: walk.id, bookingDate: '2026-01-17' })
    expect(first.answer).toMatchObject({ scheduleId: null, startsAt: null, endsAt: null })
    expect(first.answer.cancelBy).toBe('2026-01-17T05:00:00.000Z')
    expect((await book(ann, { classId: talk.id, bookingDate: '2026-01-17' })).status).toBe(201)
    const again = await book(ann, { classId: walk.id, bookingDate: '2026-01-17' })
    expect([again.status, again.error.code]).toEqual([409, 'ALREADY_BOOKED'])
  })

  test('booking a date on which the class does not take place is answered with the next date [BOOKING-4, ERRORS-3]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId } = await aWeeklyClass()
    const { status, error } = await book(ann, { classId, bookingDate: '2026-01-15' })
    expect([status, error.code, error.nextDate]).toEqual([422, 'NOT_SCHEDULED', nextWeek])
    expect(error.fields).toHaveProperty('bookingDate')
  })

  test('a class can be booked for any date until its first schedule, and deleting that one does not bring it back [CATALOGUE-18]', async () => {
    const { classId, scheduleId } = await aScheduledClass()
    await studio.call('deleteSchedule', { as: admin, params: { id: scheduleId } })
    const as = await studio.signedInAs('member')
    const bookingDate = addDays(studio.clock.today(), 1)
    const refused = await studio.call('bookClass', { as, body: { classId, bookingDate } })
    expect([refused.status, refused.error.code]).toEqual([422, 'NOT_SCHEDULED'])
    await studio.call('changeClass', { as: admin, params: { id: classId }, body: { meetsOnAnyDate: true } })
    const booked = await studio.call('bookClass', { as, body: { classId, bookingDate } })
    expect([booked.status, booked.answer.startsAt]).toEqual([201, null])
  })

  test('moving a schedule to a class that could be booked for any date ends that [CATALOGUE-18]', async () => {
    const { scheduleId } = await aScheduledClass()
    const { id: classId } = await studio.call('createClass', { as: admin, body: anyClass }).then(({ answer }) => answer)
    await studio.call('changeSchedule', { as: admin, params: { id: scheduleId }, body: { classId } })
    const { answer } = await studio.call('listClasses', { as: admin })
    expect(answer.find(({ id }) => id === classId)?.meetsOnAnyDate).toBe(false)
  })

  test('a one-time schedule can be booked on exactly one date [CATALOGUE-16]', async () => {
    const ann = await studio.signedInAs('member')
    const { id: classId } = await aClass()
    await aSchedule({ classId, startDate: '2026-01-16', isRecurring: false })
    expect((await book(ann, { classId, bookingDate: nextWeek })).status).toBe(201)
    const later = await book(ann, { classId, bookingDate: '2026-01-28' })
    expect([later.status, later.error.code, later.error.nextDate]).toEqual([422, 'NOT_SCHEDULED', null])
  })
})

describe('Who may book what', () => {
  test('a visitor who books is asked to sign in before any other error is reported [BOOKING-1]', async () => {
    const { status, error } = await book(null, { classId: 'no-such', bookingDate: 'tomorrow' })
    expect([status, error.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  test.each([
    ['an unknown id', '65a1b2c3d4e5f60718293a4b'],
    ['an id of another form', "x' or 1=1"],
  ])('booking %s is 404 [BOOKING-1, ERRORS-7]', async (_, classId) => {
    const { status, error } = await book(await studio.signedInAs('member'), { classId, bookingDate: today })
    expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('booking with a schedule of another class, or an inactive class, is 404 [BOOKING-5]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId } = await aWeeklyClass()
    const { scheduleId } = await aWeeklyClass()
    expect((await book(ann, { classId, bookingDate: today, scheduleId })).status).toBe(404)
    const off = await aClass({ isActive: false })
    expect((await book(ann, { classId: off.id, bookingDate: today })).status).toBe(404)
    expect((await book(await studio.signedInAs('admin'), { classId: off.id, bookingDate: today })).status).toBe(404)
  })

  test('booking with several wrong fields names each of them [ERRORS-6]', async () => {
    const { status, error } = await book(await studio.signedInAs('member'), { bookingDate: '2026-02-30' })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['bookingDate', 'classId'])
  })

  test('members book 30 days ahead, everyone else 14, admins without limit; the last day is inside [BOOKING-2]', async () => {
    const { id: classId } = await aClass()
    const member = await studio.signedInAs('member')
    const guest = await studio.signedInAs('user')
    const admin = await studio.signedInAs('admin')
    const outcome = async (as: typeof member, days: number) => {
      const { status, error } = await book(as, { classId, bookingDate: addDays(today, days) })
      return status === 201 ? 201 : error.code
    }
    expect(await outcome(member, 30)).toBe(201)
    expect(await outcome(member, 31)).toBe('OUTSIDE_BOOKING_WINDOW')
    expect(await outcome(guest, 14)).toBe('PAYMENT_REQUIRED')
    expect(await outcome(guest, 15)).toBe('OUTSIDE_BOOKING_WINDOW')
    expect(await outcome(admin, 300)).toBe(201)
  })

  test.each([
    ['monthly, past due', { membershipType: 'monthly', membershipStatus: 'past_due' }],
    ['monthly, cancelled', { membershipType: 'monthly', membershipStatus: 'cancelled' }],
    ['no membership', {}],
  ] as const)('%s pays: 402 with the price [BOOKING-13]', async (_, plan) => {
    const { classId } = await aWeeklyClass({ dropInPrice: '18.50' })
    const { status, error } = await book(await studio.signedInAs('user', plan), { classId, bookingDate: today })
    expect([status, error.code, error.price]).toEqual([402, 'PAYMENT_REQUIRED', '18.50'])
  })

  test.each([
    ['premium', { membershipType: 'premium', membershipStatus: 'active' }],
    ['admin', { role: 'admin' }],
  ] as const)('%s books at no charge [BOOKING-13]', async (_, person) => {
    const { classId } = await aWeeklyClass()
    expect((await book(await studio.signedInAs('user', person), { classId, bookingDate: today })).status).toBe(201)
  })

  test('a class without a price is booked by any user at no charge [BOOKING-13]', async () => {
    const { classId } = await aWeeklyClass({ dropInPrice: '0.00' })
    expect((await book(await studio.signedInAs('user'), { classId, bookingDate: today })).status).toBe(201)
  })
})

describe('one seat per user at a time', () => {
  test('a user has one confirmed booking of a class, date and schedule [BOOKING-7]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId } = await aWeeklyClass()
    expect((await book(ann, { classId, bookingDate: today })).status).toBe(201)
    const { status, error } = await book(ann, { classId, bookingDate: today })
    expect([status, error.code]).toEqual([409, 'ALREADY_BOOKED'])
    expect((await book(ann, { classId, bookingDate: nextWeek })).status).toBe(201)
  })

  test('a booking or a cancellation that the proxy repeats with the id of its request is answered as the first time [SECURITY-32]', async () => {
    const { classId } = await aWeeklyClass()
    const ann = await studio.signedInAs('member')
    const twice = async (number: string, send: (headers: Record<string, string>) => Promise<{ status: number }>) => {
      const headers = { 'X-Request-Id': number.repeat(32) }
      return [(await send(headers)).status, (await send(headers)).status, (await send({})).status]
    }
    const body = { classId, bookingDate: nextWeek }
    expect(await twice('1', (headers) => studio.call('bookClass', { as: ann, body, headers }))).toEqual([201, 201, 409])
    const bookings = (await studio.call('listMyBookings', { as: ann })).answer
    expect(bookings).toHaveLength(1)
    const params = { id: bookings[0]?.id ?? '' }
    expect(await twice('2', (headers) => studio.call('cancelBooking', { as: ann, params, headers }))).toEqual([
      200, 200, 409,
    ])
  })

  test('a user cannot hold two bookings whose times overlap; one may end when the next starts [BOOKING-8]', async () => {
    const ann = await studio.signedInAs('member')
    const { classId } = await aWeeklyClass()
    const { id: other } = await aClass()
    await aSchedule({ classId: other, startTime: '18:30', endTime: '19:30' })
    const { id: after } = await aClass()
    await aSchedule({ classId: after, startTime: '19:00', endTime: '20:00' })
    await book(ann, { classId, bookingDate: today })
    const overlapping = await book(ann, { classId: other, bookingDate: today })
    expect([overlapping.status, overlapping.error.code]).toEqual([409, 'OVERLAPPING_BOOKING'])
    expect((await book(ann, { classId: after, bookingDate: today })).status).toBe(201)
  })

  test('a full class is CLASS_FULL, named before payment and after already booked [BOOKING-1, BOOKING-6]', async () => {
    const { classId } = await aWeeklyClass({ capacity: 1 })
    const ann = await studio.signedInAs('member')
    await book(ann, { classId, bookingDate: today })
    const codeFor = async (kind: 'member' | 'user') =>
      (await book(await studio.signedInAs(kind), { classId, bookingDate: today })).error.code
    expect(await codeFor('member')).toBe('CLASS_FULL')
    expect(await codeFor('user')).toBe('CLASS_FULL')
    expect((await book(ann, { classId, bookingDate: today })).error.code).toBe('ALREADY_BOOKED')
  })
})
