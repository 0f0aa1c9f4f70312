import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import type { Person } from '../../testing/people.ts'
import { countSeatsTaken } from '../../testing/seats.ts'
import { bookingStore } from '../bookings/index.ts'
import { membershipScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const { aMember, advanceTo, findSubscriptionAtProvider, loadUser } = membershipScenes(studio)

/** A seat that a plan pays for. */
async function aCoveredSeat(
  person: Person,
  bookingDate: string,
  classFields: { capacity?: number; name?: string } = {},
) {
  const { classId, scheduleId } = await studio.aWeeklyClass(classFields)
  const answer = await studio.expectOk('bookClass', { as: person, body: { classId, bookingDate } })
  const loadBooking = async () => bookingStore(studio.deps).findById(answer.id)
  const countTakenSeats = () => countSeatsTaken(studio, { classId, date: bookingDate, scheduleId })
  return { id: answer.id, classId, scheduleId, loadBooking, countTakenSeats }
}
const endAtProvider = (subscriptionId: string) => studio.controlEmulator(`subscriptions/${subscriptionId}/end`)
const startCheckout = (person: Person, id: string) =>
  studio.call('startBookingCheckout', { as: person, params: { id } })
const findMails = async (person: Person, subjectPattern: RegExp) =>
  (await studio.deliverMailsTo(person)).filter(({ subject }) => subjectPattern.test(subject))

describe('seats covered by a plan', () => {
  test('when the plan ends, they are listed in one mail with link and current price and released after a day, except in classes that cost nothing by now [MEMBERSHIP-13, MEMBERSHIP-15]', async () => {
    const { member, subscriptionId } = await aMember()
    const firstSeat = await aCoveredSeat(member, '2026-01-21', { name: 'Evening Calm' })
    const dearerSeat = await aCoveredSeat(member, '2026-01-28', { name: 'Dearer by now' })
    const seatInFreeClass = await aCoveredSeat(member, '2026-02-04', { name: 'Free by now' })
    const admin = await studio.signedInAs('admin')
    const changePrice = (id: string, dropInPrice: string) =>
      studio.expectOk('changeClass', { as: admin, params: { id }, body: { dropInPrice } })
    await changePrice(seatInFreeClass.classId, '0.00')
    await changePrice(dearerSeat.classId, '31.00')
    await endAtProvider(subscriptionId)
    await studio.deliverPendingEvents()
    const [mail, ...otherMails] = await findMails(member, /no longer covered/)
    expect(otherMails).toEqual([])
    for (const { id } of [firstSeat, dearerSeat]) expect(mail?.text).toContain(`/dashboard?payBooking=${id}`)
    expect(mail?.text).toContain('$31.00')
    expect(mail?.text).not.toContain('Free by now')
    // The seat stays, even if its class has a price again later.
    await changePrice(seatInFreeClass.classId, '25.00')
    const currentTime = studio.clock.now()
    for (const seat of [firstSeat, dearerSeat])
      expect((await seat.loadBooking())?.releaseAt).toEqual(new Date(currentTime.getTime() + 86_400_000))
    await studio.advanceBothClocks({ hours: 23, minutes: 59 })
    await studio.runJobs()
    expect((await firstSeat.loadBooking())?.status).toBe('confirmed')
    await studio.advanceBothClocks({ minutes: 2 })
    await studio.runJobs()
    expect([(await firstSeat.loadBooking())?.status, await firstSeat.countTakenSeats()]).toEqual(['cancelled', 0])
    expect(await findMails(member, /place was released/)).toHaveLength(2)
    const price = { list: 0, paid: 0 }
    expect(await seatInFreeClass.loadBooking()).toMatchObject({ status: 'confirmed', releaseAt: null, price })
  })

  test('a seat less than a day before its class is released at once when the plan ends, and the link in the mail pays for a new one [MEMBERSHIP-13]', async () => {
    await studio.setBothClocks('2026-01-14T15:00:00Z')
    const { member, subscriptionId } = await aMember()
    const seatTonight = await aCoveredSeat(member, '2026-01-14', { capacity: 1 })
    await endAtProvider(subscriptionId)
    await studio.deliverPendingEvents()
    expect([(await seatTonight.loadBooking())?.status, await seatTonight.countTakenSeats()]).toEqual(['cancelled', 0])
    const [mail] = await findMails(member, /no longer covered/)
    expect(mail?.text).toContain('at once')
    const { status, answer } = await startCheckout(member, seatTonight.id)
    expect(status).toBe(200)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    const [newBooking] = (await studio.expectOk('listMyBookings', { as: member })).filter(
      (booking) => booking.status === 'confirmed',
    )
    expect(newBooking).toMatchObject({ bookingDate: '2026-01-14', price: { paid: '25.00' } })
  })

  test('paying for a seat with a release time keeps the seat in a full class [MEMBERSHIP-13]', async () => {
    const { member, subscriptionId } = await aMember()
    const seat = await aCoveredSeat(member, '2026-01-21', { capacity: 1 })
    await endAtProvider(subscriptionId)
    await studio.deliverPendingEvents()
    const { answer } = await startCheckout(member, seat.id)
    expect((await startCheckout(member, seat.id)).answer).toEqual(answer)
    expect(await seat.countTakenSeats()).toBe(1)
    expect((await startCheckout(await studio.signedInAs('user'), seat.id)).status).toBe(404)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    expect(await seat.loadBooking()).toMatchObject({ status: 'confirmed', releaseAt: null, price: { paid: 2_500 } })
    expect((await startCheckout(member, seat.id)).error.code).toBe('ALREADY_BOOKED')
    await advanceTo('2026-01-16T15:00:00Z')
    expect((await seat.loadBooking())?.status).toBe('confirmed')
    expect((await studio.readLedger()).refunds).toEqual([])
    // The following tests begin on the first day again.
    await advanceTo('2026-01-14T15:00:00Z')
  })
})

describe('a class that the studio moves', () => {
  const moveClass = async (
    id: string,
    { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
  ) => {
    const admin = await studio.signedInAs('admin')
    await studio.expectOk('changeDate', { as: admin, params: { id, date }, body: { startTime, endTime } })
    await studio.runJobs()
  }

  test('a covered seat gets a release time when its class is moved into a pause, and no longer has one when the class is moved back [MEMBERSHIP-13]', async () => {
    const { member, subscriptionId } = await aMember()
    const date = '2026-01-28'
    const seat = await aCoveredSeat(member, date)
    // The provider collects nothing until 17:30 in the studio, which counts as a pause: the class at 18:00 is after it.
    const body = { kind: 'collection', resumesAt: '2026-01-28T22:30:00Z' }
    await studio.controlEmulator(`subscriptions/${subscriptionId}/pause`, body)
    await studio.deliverPendingEvents()
    expect(await seat.loadBooking()).toMatchObject({ status: 'confirmed', releaseAt: null })
    await moveClass(seat.scheduleId, { date, startTime: '17:00', endTime: '18:00' })
    expect((await seat.loadBooking())?.releaseAt).toEqual(new Date(studio.clock.now().getTime() + 86_400_000))
    const [mail, ...otherMails] = await findMails(member, /no longer covered/)
    expect(otherMails).toEqual([])
    expect(mail?.text).toContain(`/dashboard?payBooking=${seat.id}`)
    await moveClass(seat.scheduleId, { date, startTime: '18:00', endTime: '19:00' })
    expect(await seat.loadBooking()).toMatchObject({ status: 'confirmed', releaseAt: null })
  })
})

describe('granting premium during a paid plan', () => {
  const grantPremium = async (person: Person, options: { paidPlan?: string } = {}) =>
    studio.call('changeUser', {
      as: await studio.signedInAs('admin'),
      params: { id: person.user.id },
      body: { membershipType: 'premium', ...options },
    })

  test('granting premium during a plan that renews returns HAS_PAID_PLAN unless the request says when the plan ends [MEMBERSHIP-18]', async () => {
    const { member, subscriptionId } = await aMember()
    const refusal = await grantPremium(member)
    expect([refusal.status, refusal.error.code]).toEqual([409, 'HAS_PAID_PLAN'])
    expect((await loadUser(member)).membershipType).toBe('monthly')
    expect((await grantPremium(member, { paidPlan: 'end_now' })).status).toBe(200)
    await studio.runJobs()
    await studio.deliverPendingEvents()
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('ended')
    expect(await loadUser(member)).toMatchObject({
      membershipType: 'premium',
      membershipStatus: 'active',
      membership: null,
    })
    expect(await findMails(member, /has ended/)).toEqual([])
  })

  test('granting premium with end_at_period ends the paid plan with its month, without another charge [MEMBERSHIP-18]', async () => {
    const { member, subscriptionId } = await aMember()
    expect((await grantPremium(member, { paidPlan: 'end_at_period' })).status).toBe(200)
    await studio.runJobs()
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect((await loadUser(member)).membershipType).toBe('premium')
  })
})
