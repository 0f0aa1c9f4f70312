import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { bookingStore } from '../booking/booking-store.ts'

/**
 * Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 in the evening, and
 * cancelling is free until 12 hours before.
 */
const studio = await aPayingStudio()
const { aClass, aWeeklyClass } = studio
const admin = await studio.signedInAs('admin')
const today = '2026-01-14'

type WeeklyClass = { classId: string; scheduleId: string }
const loadRoster = ({ classId, scheduleId }: WeeklyClass, date = today) =>
  studio.expectOk('getRoster', { as: admin, query: { classId, scheduleId, date } })
const book = (as: Person, { classId }: WeeklyClass, bookingDate = today) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const bookWalkIn = ({ user }: Person, weeklyClass: WeeklyClass, date = today) =>
  studio.call('bookWalkIn', { as: admin, body: { userId: user.id, ...weeklyClass, date } })
const checkIn = (id: string, body: { isHere: boolean }) => studio.call('checkIn', { as: admin, params: { id }, body })
const signInNamed = (kind: 'member' | 'user', lastName: string) => studio.signedInAs(kind, { lastName })
const startCheckout = (as: Person, { classId }: WeeklyClass) =>
  studio.expectOk('startClassCheckout', { as, body: { classId, bookingDate: today } })

describe('the roster of a date', () => {
  test('the roster lists by name who is booked, has paid, is paying or cancelled late, and counts the seats [BOOKING-24]', async () => {
    const weeklyClass = await aWeeklyClass({ name: 'Evening Calm', capacity: 9 })
    const [zoe, amy] = [await signInNamed('member', 'Zimmer'), await signInNamed('member', 'Abel')]
    const [bob, cal] = [await signInNamed('user', 'Brand'), await signInNamed('user', 'Cole')]
    await book(zoe, weeklyClass)
    const { answer: lateBooking } = await book(amy, weeklyClass)
    await studio.pay((await startCheckout(bob, weeklyClass)).checkoutUrl)
    await studio.deliverPendingEvents()
    await startCheckout(cal, weeklyClass)
    await studio.expectOk('cancelBooking', { as: amy, params: { id: lateBooking.id } })
    const roster = await loadRoster(weeklyClass)
    expect(roster).toMatchObject({
      className: 'Evening Calm',
      date: today,
      startsAt: '2026-01-14T23:00:00.000Z',
      capacity: 9,
      bookedCount: 3,
      isCancelled: false,
    })
    expect(roster.entries).toMatchObject([
      { user: { lastName: 'Abel' }, status: 'cancelled', payment: 'included', lateCancel: true, cancelledBy: 'member' },
      { user: { lastName: 'Brand' }, status: 'confirmed', payment: 'paid', amount: '25.00', cancelledBy: null },
      { user: { lastName: 'Cole' }, status: 'pending', payment: 'pending', amount: '25.00' },
      { user: { lastName: 'Zimmer' }, status: 'confirmed', payment: 'included', amount: '0.00' },
    ])
  })

  test('the roster of a changed or cancelled date shows its current state [BOOKING-24]', async () => {
    const weeklyClass = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, weeklyClass, '2026-01-21')
    const params = { id: weeklyClass.scheduleId, date: '2026-01-21' }
    await studio.expectOk('changeDate', { as: admin, params, body: { location: 'Garden Room' } })
    expect(await loadRoster(weeklyClass, '2026-01-21')).toMatchObject({ location: 'Garden Room', bookedCount: 1 })
    await studio.expectOk('cancelDate', { as: admin, params, body: {} })
    const roster = await loadRoster(weeklyClass, '2026-01-21')
    expect(roster).toMatchObject({ isCancelled: true, bookedCount: 0 })
    expect(roster.entries).toMatchObject([{ status: 'cancelled', cancelledBy: 'studio' }])
  })

  test('a class without schedules has one roster a day [BOOKING-24]', async () => {
    const { id: classId } = await aClass()
    const member = await studio.signedInAs('member')
    await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: '2026-01-16' } })
    const query = { classId, date: '2026-01-16' }
    const roster = await studio.expectOk('getRoster', { as: admin, query })
    const entries = [{ status: 'confirmed' }]
    expect(roster).toMatchObject({ scheduleId: null, startsAt: null, bookedCount: 1, entries })
  })
})

describe('check-in', () => {
  test('a check-in and its undo are stored and audited, and repeating them changes nothing; before the day of the class, or for a cancelled booking, it is NOT_CHECKABLE [BOOKING-27]', async () => {
    const weeklyClass = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    const { answer: booking } = await book(member, weeklyClass)
    expect((await checkIn(booking.id, { isHere: true })).answer.checkedInAt).toBe(studio.clock.now().toISOString())
    await checkIn(booking.id, { isHere: true })
    expect((await loadRoster(weeklyClass)).entries).toMatchObject([{ checkedInAt: studio.clock.now().toISOString() }])
    expect((await checkIn(booking.id, { isHere: false })).answer.checkedInAt).toBeNull()
    const log = await studio.expectOk('listAuditLog', { as: admin, query: { entity: 'booking' } })
    expect(log.filter(({ entityId }) => entityId === booking.id).map(({ action }) => action)).toEqual([
      'undo check-in',
      'check in',
    ])
    const { answer: nextWeekBooking } = await book(member, weeklyClass, '2026-01-21')
    expect((await checkIn(nextWeekBooking.id, { isHere: true })).error.code).toBe('NOT_CHECKABLE')
    await studio.expectOk('cancelBooking', { as: member, params: { id: booking.id } })
    expect((await checkIn(booking.id, { isHere: true })).error.code).toBe('NOT_CHECKABLE')
    expect((await checkIn('nonsense', { isHere: true })).status).toBe(404)
  })
})

describe('walk-ins', () => {
  test('a walk-in is booked, checked in at once and mailed: a member at no charge, anybody else to pay at the desk without a payment record; a full class or a taken time is refused [BOOKING-26, BOOKING-6]', async () => {
    const weeklyClass = await aWeeklyClass({ name: 'Gong Bath', capacity: 2 })
    const member = await studio.signedInAs('member')
    const { status, answer } = await bookWalkIn(member, weeklyClass)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ status: 'confirmed', payment: 'included', isWalkIn: true })
    expect(answer.checkedInAt).toBe(studio.clock.now().toISOString())
    expect((await loadRoster(weeklyClass)).bookedCount).toBe(1)
    const subjects = await studio.subjectsTo(member)
    expect(subjects).toEqual(['You are booked: Gong Bath'])
    expect((await bookWalkIn(member, weeklyClass)).error.code).toBe('ALREADY_BOOKED')

    const guest = await studio.signedInAs('user')
    const { answer: guestEntry } = await bookWalkIn(guest, weeklyClass)
    expect(guestEntry).toMatchObject({ payment: 'at-desk', amount: '25.00' })
    expect((await studio.deliverMailsTo(guest)).at(-1)?.text).toContain('$25.00 at the desk')
    const [booking] = await studio.expectOk('listMyBookings', { as: guest })
    expect(booking).toMatchObject({ paymentIntentId: null, price: { list: '25.00', discount: '0.00', paid: '25.00' } })
    const otherGuest = await studio.signedInAs('user')
    expect((await bookWalkIn(otherGuest, weeklyClass)).error.code).toBe('CLASS_FULL')
    await studio.expectOk('cancelBooking', { as: admin, params: { id: guestEntry.bookingId } })
    await studio.runJobsWithRetries({ rounds: 1 })
    expect((await studio.readLedger()).refunds).toEqual([])

    const overlappingClass = await aWeeklyClass()
    expect((await bookWalkIn(member, overlappingClass)).error.code).toBe('OVERLAPPING_BOOKING')
    expect((await bookWalkIn(otherGuest, overlappingClass, '2026-01-15')).error.code).toBe('NOT_SCHEDULED')
    const unknownUser = { ...overlappingClass, userId: '64b7f0c2a1b2c3d4e5f60718', date: today }
    expect((await studio.call('bookWalkIn', { as: admin, body: unknownUser })).status).toBe(404)
  })

  test('a walk-in can be booked until the class ends, or any time ahead without a check-in [BOOKING-26]', async () => {
    const weeklyClass = await aWeeklyClass()
    const laterWalkIn = await bookWalkIn(await studio.signedInAs('user'), weeklyClass, '2026-04-15')
    expect([laterWalkIn.status, laterWalkIn.answer.checkedInAt]).toEqual([201, null])
    studio.clock.set('2026-01-14T23:59:00Z')
    expect((await bookWalkIn(await studio.signedInAs('user'), weeklyClass)).status).toBe(201)
    studio.clock.set('2026-01-15T00:00:00Z')
    expect((await bookWalkIn(await studio.signedInAs('user'), weeklyClass)).error.code).toBe('CLASS_STARTED')
    studio.clock.set('2026-01-14T15:00:00Z')
  })
})

async function aMemberWithBookings(dates: readonly string[]) {
  const { classId } = await studio.aWeeklyClass({ name: 'Morning Yoga' })
  const member = await studio.signedInAs('member')
  for (const bookingDate of dates) {
    await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate } })
  }
  return { member }
}

const listBookingsOf = async (id: string, query: Record<string, string | number> = {}) => {
  const { answer, headers } = await studio.call('listUserBookings', { as: admin, params: { id }, query })
  return { dates: answer.map(({ bookingDate }) => bookingDate), total: headers.get('X-Total-Count'), answer }
}

test('an admin lists a user’s coming bookings in pages, soonest first, and all past ones, even cancelled or years old [BOOKING-22]', async () => {
  const dates = ['2026-01-21', '2026-01-28', '2026-02-04']
  const { member } = await aMemberWithBookings(dates)
  const id = member.user.id
  const { answer, ...firstPage } = await listBookingsOf(id, { pageSize: 2 })
  expect(firstPage).toEqual({ dates: dates.slice(0, 2), total: '3' })
  expect((await listBookingsOf(id, { page: 2, pageSize: 2 })).dates).toEqual(dates.slice(2))
  expect(await listBookingsOf(id, { when: 'past' })).toMatchObject({ dates: [], total: '0' })
  await studio.expectOk('cancelBooking', { as: member, params: { id: answer[0]?.id ?? '' } })
  await bookingStore(studio.deps).model.updateMany({ userId: id }, { $set: { bookingDate: '2023-05-10' } })
  const pastPage = await listBookingsOf(id, { when: 'past' })
  const statuses = pastPage.answer.map(({ status }) => status).sort()
  expect([pastPage.total, statuses]).toEqual(['3', ['cancelled', 'confirmed', 'confirmed']])
})

test('an admin can send a confirmation again, and for a cancelled booking gets NOT_CONFIRMED', async () => {
  const { member } = await aMemberWithBookings(['2026-01-21'])
  const id = (await listBookingsOf(member.user.id)).answer[0]?.id ?? ''
  const resend = () => studio.call('resendBookingMail', { as: admin, params: { id } })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, answer } = await resend()
    expect([status, answer.message]).toEqual([200, `The confirmation is on its way to ${member.user.email}.`])
  }
  expect(await studio.subjectsTo(member)).toEqual(Array(3).fill('You are booked: Morning Yoga'))
  await studio.expectOk('cancelBooking', { as: member, params: { id } })
  const { status, error } = await resend()
  expect([status, error.code]).toEqual([409, 'NOT_CONFIRMED'])
  // The fourth mail is about the cancellation.
  expect(await studio.subjectsTo(member)).toHaveLength(4)
})
