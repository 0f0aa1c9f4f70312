import { beforeEach, describe, expect, test } from 'vitest'
import { countOutcomes } from '../../../testing/count-outcomes.ts'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'
import { WEEK_BEFORE_CLASS, waitlistScenes } from '../../../testing/waitlist-scenes.ts'
import { userStore } from '../../accounts/people/index.ts'
import { bookingStore } from '../booking/booking-store.ts'

const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aSchedule, aWeeklyClass, payForClass } = studio
// Wednesdays. The usual class is at 18:00 in New York (23:00 UTC), its cancellation deadline 12 hours before the start.
const [firstDate, secondDate, thirdDate] = ['2026-01-21', '2026-01-28', '2026-02-04'] as const

const { bookOk, joinOk, runJobs, subjectsTo, setClock, loadCounts, listMyBookings } = waitlistScenes(studio)
beforeEach(() => setClock(WEEK_BEFORE_CLASS))

const reschedule = (
  as: Person,
  id: string,
  body: Record<string, unknown>,
  apiProcess: Pick<TestStudio, 'call'> = studio,
) => apiProcess.call('rescheduleBooking', { as, params: { id }, body })
/** Returns status and code of the refusal. */
const rescheduleAndGetRefusal = async (as: Person, id: string, body: Record<string, unknown>) => {
  const { status, error } = await reschedule(as, id, body)
  return `${status} ${error.code}`
}
const countTakenSeats = (classId: string, scheduleId: string | null, date: string) =>
  countSeatsTaken(studio, { classId, date, scheduleId })
/** The taken seats on the first and on the second date. */
const countOnBothDates = async (classId: string, scheduleId: string | null) => [
  await countTakenSeats(classId, scheduleId, firstDate),
  await countTakenSeats(classId, scheduleId, secondDate),
]
/** The dates of a class on which a seat is taken. */
const listBookedDates = async (classId: string) =>
  (await bookingStore(studio.deps).findLiveFrom({ classId, from: '2026-01-01' })).map(({ bookingDate }) => bookingDate)
const listNewDateMails = async (person: Person) =>
  (await studio.deliverMailsTo(person)).filter(({ subject }) => subject.startsWith('New date'))
const aBookedMember = async (classFields: Parameters<typeof aWeeklyClass>[0] = {}) => {
  const occurrence = await aWeeklyClass(classFields)
  const ann = await studio.signedInAs('member')
  return {
    ...occurrence,
    ann,
    booking: await bookOk(ann, { classId: occurrence.classId, bookingDate: firstDate }),
  }
}

describe('Moving a booking to another date of its class', () => {
  test('a booking moves to another date or time, its former seat is free, and one mail replaces its entry in calendars; a request for the date it already has changes nothing [BOOKING-33]', async () => {
    const { classId, scheduleId, ann, booking } = await aBookedMember({ capacity: 1, name: 'Slow Flow' })
    expect((await reschedule(ann, booking.id, { bookingDate: firstDate })).answer).toEqual(booking)
    expect((await reschedule(ann, booking.id, { bookingDate: firstDate, scheduleId })).answer).toEqual(booking)
    const { status, answer } = await reschedule(ann, booking.id, { bookingDate: secondDate })
    expect([status, answer]).toEqual([
      200,
      {
        ...booking,
        bookingDate: secondDate,
        startsAt: '2026-01-28T23:00:00.000Z',
        endsAt: '2026-01-29T00:00:00.000Z',
        cancelBy: '2026-01-28T11:00:00.000Z',
      },
    ])
    expect(await listMyBookings(ann)).toEqual([answer])
    expect(await countOnBothDates(classId, scheduleId)).toEqual([0, 1])
    expect(await listBookedDates(classId)).toEqual([secondDate])
    await bookOk(await studio.signedInAs('member'), { classId, bookingDate: firstDate })
    await bookOk(ann, { classId, bookingDate: thirdDate })
    const mails = await listNewDateMails(ann)
    expect(mails.map(({ subject }) => subject)).toEqual(['New date: Slow Flow'])
    expect(mails[0]?.text).toContain('Wednesday, January 28, 2026')
    expect(mails[0]?.text).toContain('Wednesday, January 21, 2026')
    const { text: calendar } = await studio.call('downloadBookingCalendar', { as: ann, params: { id: booking.id } })
    for (const line of [`UID:booking-${booking.id}@`, 'DTSTART:20260128T230000Z', 'SEQUENCE:1'])
      expect(calendar).toContain(line)
    const noon = await aSchedule({ classId, startTime: '12:00', endTime: '13:00' })
    const movedToNoon = await reschedule(ann, booking.id, { bookingDate: secondDate, scheduleId: noon.id })
    expect(movedToNoon.answer).toMatchObject({ id: booking.id, startsAt: '2026-01-28T17:00:00.000Z' })
    expect([
      await countTakenSeats(classId, scheduleId, secondDate),
      await countTakenSeats(classId, noon.id, secondDate),
    ]).toEqual([0, 1])
  })

  test('a paid booking keeps its payment, which is refunded when the studio cancels the moved booking [BOOKING-33]', async () => {
    const { classId } = await aWeeklyClass()
    const guest = await studio.signedInAs('user')
    const { booking } = await payForClass(guest, { classId, bookingDate: firstDate })
    const { answer } = await reschedule(guest, booking.id, { bookingDate: secondDate })
    expect(answer).toMatchObject({
      bookingDate: secondDate,
      price: booking.price,
      paymentIntentId: booking.paymentIntentId,
    })
    expect((await listNewDateMails(guest))[0]?.text).toContain('Your payment of $25.00 counts for the new date.')
    expect((await studio.readLedger()).payments.filter(({ id }) => id === booking.paymentIntentId)).toHaveLength(1)
    const admin = await studio.signedInAs('admin')
    expect((await studio.call('cancelBooking', { as: admin, params: { id: booking.id } })).status).toBe(200)
    await studio.runJobsWithRetries()
    const { refunds } = await studio.readLedger()
    expect(refunds.filter(({ paymentId }) => paymentId === booking.paymentIntentId)).toMatchObject([{ amount: 2_500 }])
  })

  test('the former seat goes to the waitlist of its date [BOOKING-33, WAITLIST-11]', async () => {
    const { classId, scheduleId, ann, booking } = await aBookedMember({ capacity: 1, name: 'Morning Yoga' })
    const occurrence = { classId, scheduleId, bookingDate: firstDate }
    const occurrenceId = `${classId}:${firstDate}:${scheduleId}`
    const waitingMember = await studio.signedInAs('member')
    await joinOk(waitingMember, occurrence)
    expect((await reschedule(ann, booking.id, { bookingDate: secondDate })).status).toBe(200)
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, waiting: 0 })
    await runJobs()
    expect(await subjectsTo(waitingMember)).toContain('You got in: Morning Yoga')
    expect(await listMyBookings(waitingMember)).toMatchObject([{ status: 'confirmed', bookingDate: firstDate }])
  })

  test('a rescheduled booking gets a reminder of its new date too [BOOKING-33, MAIL-5]', async () => {
    const { ann, booking } = await aBookedMember({ name: 'Tai Chi' })
    studio.clock.set('2026-01-20T15:00:00Z')
    await studio.runJobs()
    await reschedule(ann, booking.id, { bookingDate: secondDate })
    studio.clock.set('2026-01-27T15:00:00Z')
    await studio.runJobs()
    const subjects = await subjectsTo(ann)
    expect(subjects.filter((subject) => subject.startsWith('Tomorrow'))).toEqual([
      'Tomorrow: Tai Chi',
      'Tomorrow: Tai Chi',
    ])
  })
})

describe('Refused rescheduling', () => {
  test('a new date is refused for the same reasons as a new booking [BOOKING-33]', async () => {
    const { classId, ann, booking } = await aBookedMember({ capacity: 2 })
    expect(await rescheduleAndGetRefusal(ann, booking.id, { bookingDate: '2026-01-07' })).toBe('422 DATE_PAST')
    expect(await rescheduleAndGetRefusal(ann, booking.id, { bookingDate: '2026-01-22' })).toBe('422 NOT_SCHEDULED')
    expect(await rescheduleAndGetRefusal(ann, booking.id, { bookingDate: '2026-02-18' })).toBe(
      '422 OUTSIDE_BOOKING_WINDOW',
    )
    expect(await rescheduleAndGetRefusal(ann, booking.id, {})).toBe('422 VALIDATION_FAILED')
    const otherClass = await aWeeklyClass()
    const request = { bookingDate: secondDate, scheduleId: otherClass.scheduleId }
    expect(await rescheduleAndGetRefusal(ann, booking.id, request)).toBe('404 NOT_FOUND')
    const otherClassBooking = await bookOk(ann, { classId: otherClass.classId, bookingDate: thirdDate })
    expect(await rescheduleAndGetRefusal(ann, booking.id, { bookingDate: thirdDate })).toBe('409 OVERLAPPING_BOOKING')
    const secondBooking = await bookOk(ann, { classId, bookingDate: secondDate })
    expect(await rescheduleAndGetRefusal(ann, booking.id, { bookingDate: secondDate })).toBe('409 ALREADY_BOOKED')
    expect(await listMyBookings(ann)).toEqual([booking, secondBooking, otherClassBooking])
    await studio.expectOk('cancelBooking', { as: ann, params: { id: secondBooking.id } })
    for (let takenSeats = 0; takenSeats < 2; takenSeats += 1)
      await bookOk(await studio.signedInAs('member'), { classId, bookingDate: secondDate })
    expect((await reschedule(ann, booking.id, { bookingDate: secondDate })).error).toMatchObject({
      code: 'CLASS_FULL',
      waitlist: { length: 0, canJoin: true },
    })
  })

  test('a hold cannot be rescheduled, nor a booking to a date on which the member has a hold [BOOKING-33]', async () => {
    const { classId } = await aWeeklyClass()
    const guest = await studio.signedInAs('user')
    const { booking } = await payForClass(guest, { classId, bookingDate: firstDate })
    await studio.expectOk('startClassCheckout', { as: guest, body: { classId, bookingDate: secondDate } })
    const hold = (await listMyBookings(guest)).find(({ status }) => status === 'pending')
    const { status, error } = await reschedule(guest, hold?.id ?? '', { bookingDate: thirdDate })
    expect([status, error.code]).toEqual([409, 'NOT_RESCHEDULABLE'])
    expect(error.message).toBe('This seat is held but not booked yet. Pay for it or accept it first.')
    expect((await reschedule(guest, booking.id, { bookingDate: secondDate })).error).toMatchObject({
      code: 'ALREADY_BOOKED',
      message: 'A seat on this date is already held for you. Pay for it or give it up.',
    })
  })

  test('a date after the end of the plan is PAYMENT_REQUIRED and takes no seat [BOOKING-33]', async () => {
    const { classId, scheduleId, ann, booking } = await aBookedMember()
    const changes = {
      stripeSubscriptionId: 'sub_ends',
      cancelAtPeriodEnd: true,
      membershipEndsAt: new Date('2026-01-25T12:00:00Z'),
    }
    await userStore(studio.deps).change({ id: ann.user.id, changes, currentTime: studio.clock.now() })
    const { status, error } = await reschedule(ann, booking.id, { bookingDate: secondDate })
    expect([status, error.code, error.price]).toEqual([402, 'PAYMENT_REQUIRED', '25.00'])
    expect(await listMyBookings(ann)).toEqual([booking])
    expect(await countOnBothDates(classId, scheduleId)).toEqual([1, 0])
  })

  test('a confirmed booking can be rescheduled until its cancellation deadline, and not after it [BOOKING-33]', async () => {
    const { ann, booking } = await aBookedMember()
    const { ann: bea, booking: otherBooking } = await aBookedMember()
    studio.clock.set('2026-01-21T11:00:00Z')
    expect((await reschedule(ann, booking.id, { bookingDate: secondDate })).status).toBe(200)
    studio.clock.set('2026-01-21T11:00:01Z')
    const { status, error } = await reschedule(bea, otherBooking.id, { bookingDate: secondDate })
    expect([status, error.code]).toEqual([409, 'NOT_RESCHEDULABLE'])
    expect(error.message).toMatch(/^The date could be changed until .*6:00.*You can still cancel the booking/)
    studio.clock.set('2026-01-21T23:00:00Z')
    expect(await rescheduleAndGetRefusal(bea, otherBooking.id, { bookingDate: secondDate })).toBe(
      '409 NOT_RESCHEDULABLE',
    )
    await studio.expectOk('cancelBooking', { as: ann, params: { id: booking.id } })
    expect(await rescheduleAndGetRefusal(ann, booking.id, { bookingDate: thirdDate })).toBe('409 NOT_RESCHEDULABLE')
  })
})

describe('Rescheduling at the same time', () => {
  test('ten identical requests at two processes take one seat and send one mail [BOOKING-33]', async () => {
    const { classId, scheduleId, ann, booking } = await aBookedMember()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reschedule(ann, booking.id, { bookingDate: secondDate }, index % 2 ? studio : secondProcess),
      ),
    )
    expect(countOutcomes(outcomes)).toEqual({ 200: 10 })
    expect(await countOnBothDates(classId, scheduleId)).toEqual([0, 1])
    expect(await listBookedDates(classId)).toEqual([secondDate])
    expect(await listNewDateMails(ann)).toHaveLength(1)
  })

  test('rescheduling and cancelling a booking at the same time leaves no seat taken [BOOKING-33]', async () => {
    const { classId, scheduleId, ann, booking } = await aBookedMember()
    const [rescheduling, cancellation] = await Promise.all([
      reschedule(ann, booking.id, { bookingDate: secondDate }, secondProcess),
      studio.call('cancelBooking', { as: ann, params: { id: booking.id } }),
    ])
    expect([undefined, 'NOT_RESCHEDULABLE']).toContain(rescheduling.error.code)
    expect(cancellation.status).toBe(200)
    expect(await countOnBothDates(classId, scheduleId)).toEqual([0, 0])
    expect(await listBookedDates(classId)).toEqual([])
  })

  test('changes of the former date do not affect a rescheduled booking [BOOKING-11]', async () => {
    const { classId, scheduleId, ann, booking } = await aBookedMember()
    const admin = await studio.signedInAs('admin')
    const params = { id: scheduleId, date: firstDate }
    const [rescheduling] = await Promise.all([
      reschedule(ann, booking.id, { bookingDate: secondDate }),
      studio.call('changeDate', { as: admin, params, body: { startTime: '15:00', endTime: '16:00' } }),
    ])
    expect(rescheduling.status, rescheduling.text).toBe(200)
    await studio.expectOk('cancelDate', { as: admin, params, body: {} })
    await studio.runJobs()
    expect(await listMyBookings(ann)).toMatchObject([{ status: 'confirmed', startsAt: '2026-01-28T23:00:00.000Z' }])
    expect(await countTakenSeats(classId, scheduleId, secondDate)).toBe(1)
  })
})
