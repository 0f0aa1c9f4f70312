import { CLASS_DELETION_UNDO_SECONDS } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { scheduleStore } from '../../calendar/index.ts'
import { bookingStore } from '../booking/booking-store.ts'

const studio = await aPayingStudio()
const { aClass, aSchedule, aWeeklyClass, payForClass, listRefunds } = studio
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'

const listBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
const listStatuses = async (as: Person) => (await listBookings(as)).map(({ status }) => status)
const countTakenSeats = (classId: string, scheduleId: string | null, day = date) =>
  countSeatsTaken(studio, { classId, date: day, scheduleId })

describe('Refunds of cancelled bookings', () => {
  test('a user who cancels a paid booking gets nothing back, and the mail says so [MONEY-14]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass()
    const { booking, sessionId } = await payForClass(guest, { classId, bookingDate: date })
    await studio.expectOk('cancelBooking', { as: guest, params: { id: booking.id } })
    await studio.runJobsWithRetries()
    expect(await listRefunds(sessionId)).toEqual([])
    expect((await studio.deliverMailsTo(guest)).at(-1)?.text).toContain('Drop-in payments ($25.00) are not refundable.')
  })

  test('a paid booking that an admin cancels is refunded in full, once, with a mail about the cancellation and one about the refund [MONEY-14, MONEY-17]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Gong Bath' })
    const { booking, sessionId } = await payForClass(guest, { classId, bookingDate: date })
    const { status } = await studio.call('cancelBooking', { as: admin, params: { id: booking.id } })
    expect(status).toBe(200)
    expect(await countTakenSeats(classId, scheduleId)).toBe(0)
    await studio.runJobsWithRetries()
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    expect(await listRefunds(sessionId)).toMatchObject([{ amount: 2_500 }])
    const mails = await studio.deliverMailsTo(guest)
    // Due mails are sent in parallel.
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'We had to cancel: Gong Bath',
      'You are booked: Gong Bath',
      'Your refund of $25.00',
    ])
    const notice = mails.find(({ subject }) => subject.startsWith('We had to cancel'))
    expect(notice?.text).toContain('We will refund your $25.00')
  })

  test('an admin who cancels their own booking counts as its owner [BOOKING-19]', async () => {
    const { classId } = await aWeeklyClass()
    const booking = await studio.expectOk('bookClass', { as: admin, body: { classId, bookingDate: date } })
    await studio.expectOk('cancelBooking', { as: admin, params: { id: booking.id } })
    expect((await studio.deliverMailsTo(admin)).at(-1)?.text).toContain('You have cancelled this booking.')
  })
})

describe('deleting a class', () => {
  const deleteClass = (id: string) => studio.call('deleteClass', { as: admin, params: { id } })

  test('ten seconds after a class is deleted its future bookings are cancelled, mailed and refunded, and its open checkout cannot be paid any more [CATALOGUE-11]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Qigong' })
    const [member, payingGuest, guestAtCheckout] = [
      await studio.signedInAs('member'),
      await studio.signedInAs('user'),
      await studio.signedInAs('user'),
    ]
    await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: date } })
    await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: '2026-01-28' } })
    const { sessionId } = await payForClass(payingGuest, { classId, bookingDate: date })
    const checkout = await studio.expectOk('startClassCheckout', {
      as: guestAtCheckout,
      body: { classId, bookingDate: date },
    })
    expect((await deleteClass(classId)).status).toBe(200)
    await studio.runJobs()
    expect(await countTakenSeats(classId, scheduleId)).toBe(3)
    studio.clock.advance({ seconds: CLASS_DELETION_UNDO_SECONDS })
    await studio.runJobsWithRetries()
    expect([
      await countTakenSeats(classId, scheduleId),
      await countTakenSeats(classId, scheduleId, '2026-01-28'),
    ]).toEqual([0, 0])
    expect(await listStatuses(member)).toEqual(['cancelled', 'cancelled'])
    expect(await listRefunds(sessionId)).toHaveLength(1)
    const subjects = (await studio.deliverMailsTo(member)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'We had to cancel: Qigong')).toHaveLength(2)
    expect(await studio.tryToPay(checkout.checkoutUrl)).toBe(false)
    expect((await listBookings(payingGuest))[0]?.class.name).toBe('Qigong')
  })

  test('a hold that is paid while its class is being deleted ends as cancelled and is refunded once [CATALOGUE-11]', async () => {
    const { classId } = await aWeeklyClass()
    const guest = await studio.signedInAs('user')
    const checkout = await studio.expectOk('startClassCheckout', { as: guest, body: { classId, bookingDate: date } })
    await deleteClass(classId)
    await studio.pay(checkout.checkoutUrl)
    studio.clock.advance({ seconds: CLASS_DELETION_UNDO_SECONDS })
    await studio.runJobsWithRetries()
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    expect(await listStatuses(guest)).toEqual(['cancelled'])
    expect(await listRefunds(checkout.sessionId)).toHaveLength(1)
  })
})

test('a deleted schedule is no longer listed, and its future bookings are cancelled and refunded; those of other schedules stay [CATALOGUE-19, BOOKING-11]', async () => {
  const { id: classId } = await aClass({ name: 'Pilates' })
  const noon = await aSchedule({ classId, startTime: '12:00', endTime: '13:00' })
  const evening = await aSchedule({ classId, startTime: '18:00', endTime: '19:00' })
  const guest = await studio.signedInAs('user')
  const member = await studio.signedInAs('member')
  const { sessionId } = await payForClass(guest, { classId, bookingDate: date, scheduleId: noon.id })
  await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: date, scheduleId: evening.id } })
  const { status } = await studio.call('deleteSchedule', { as: admin, params: { id: noon.id } })
  expect(status).toBe(200)
  const scheduleIds = (await studio.expectOk('listSchedules', { as: admin })).map(({ id }) => id)
  expect([scheduleIds.includes(noon.id), scheduleIds.includes(evening.id)]).toEqual([false, true])
  await studio.runJobsWithRetries()
  expect(await scheduleStore(studio.deps).model.exists({ _id: noon.id })).toBeNull()
  expect(await listStatuses(guest)).toEqual(['cancelled'])
  expect(await listRefunds(sessionId)).toHaveLength(1)
  expect(await listStatuses(member)).toEqual(['confirmed'])
  expect([await countTakenSeats(classId, noon.id), await countTakenSeats(classId, evening.id)]).toEqual([0, 1])
})

test('a data export contains bookings and payments; closing the account cancels its future bookings, releases its holds and ends its calendar feed', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const { classId: otherClassId, scheduleId: otherScheduleId } = await aWeeklyClass()
  const guest = await studio.signedInAs('user')
  const { booking } = await payForClass(guest, { classId, bookingDate: date })
  const checkout = await studio.expectOk('startClassCheckout', {
    as: guest,
    body: { classId: otherClassId, bookingDate: '2026-01-28' },
  })
  const feed = await studio.expectOk('getCalendarFeedUrl', { as: guest })
  expect(await studio.expectOk('exportMyData', { as: guest })).toMatchObject({
    bookings: expect.arrayContaining([expect.objectContaining({ id: booking.id, status: 'confirmed' })]),
    payments: { checkouts: expect.arrayContaining([expect.objectContaining({ status: 'paid', paid: '25.00' })]) },
  })
  const { status } = await studio.call('deleteMyAccount', { as: guest, body: { password: guest.password } })
  expect(status).toBe(200)
  expect([
    await countTakenSeats(classId, scheduleId),
    await countTakenSeats(otherClassId, otherScheduleId, '2026-01-28'),
  ]).toEqual([0, 0])
  expect(await bookingStore(studio.deps).findById(booking.id)).toMatchObject({
    status: 'cancelled',
    endedBy: 'account', // By the closing of the account.
  })
  await studio.runJobsWithRetries()
  expect(await studio.tryToPay(checkout.checkoutUrl)).toBe(false)
  expect((await studio.request(new URL(feed.feedUrl).pathname)).status).toBe(404)
})
