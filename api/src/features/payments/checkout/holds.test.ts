import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import { bookingStore } from '../../bookings/index.ts'
import { checkoutScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const date = '2026-01-21'

const { start, started, state, cancel, mine, seats } = checkoutScenes(studio, { date })

describe('A hold ends', () => {
  test('the cancel page releases a hold at once, and a second time is no error [BOOKING-15]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl, sessionId } = await started(guest, { classId, bookingDate: date })
    for (let round = 0; round < 2; round += 1) {
      const { status, answer } = await cancel(guest, sessionId)
      expect([status, answer.status, answer.booking?.status]).toEqual([200, 'cancelled', 'cancelled'])
    }
    expect(await seats(classId, scheduleId)).toBe(0)
    expect(await studio.pay(checkoutUrl)).toBeNull()
    await started(await studio.signedInAs('user'), { classId, bookingDate: date })
  })

  test('after 30 minutes a hold expires, the seat is free and the page can no longer be paid [BOOKING-14]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl, sessionId } = await started(guest, { classId, bookingDate: date })
    await studio.pass({ minutes: 29, seconds: 59 })
    await studio.runJobs()
    expect(await seats(classId, scheduleId)).toBe(1)
    await studio.pass({ seconds: 1 })
    expect(await mine(guest)).toEqual([])
    await studio.runJobs()
    expect(await seats(classId, scheduleId)).toBe(0)
    expect((await state(guest, sessionId)).answer).toMatchObject({ status: 'expired', booking: { status: 'expired' } })
    expect(await studio.pay(checkoutUrl)).toBeNull()
    const again = await started(guest, { classId, bookingDate: date })
    expect(again.sessionId).not.toBe(sessionId)
  })

  test('an overdue hold counts until the job ends it, and its seat is booked then [BOOKING-14]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    await started(await studio.signedInAs('user'), { classId, bookingDate: date })
    await studio.pass({ minutes: 30 })
    expect(await seats(classId, scheduleId)).toBe(1)
    const member = await studio.signedInAs('member')
    const book = () => studio.call('bookClass', { as: member, body: { classId, bookingDate: date } })
    expect((await book()).error.code).toBe('CLASS_FULL')
    await studio.runJobs()
    expect((await book()).status).toBe(201)
  })

  test('a payment of the last second whose event never came is found before the seat is given away [BOOKING-17]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl } = await started(guest, { classId, bookingDate: date })
    await studio.pay(checkoutUrl)
    await studio.pass({ minutes: 31 })
    await studio.runJobs()
    expect((await mine(guest))[0]?.status).toBe('confirmed')
    expect((await studio.ledger()).refunds).toEqual([])
  })
})

test('a bank transfer keeps its seat until the money arrives [BOOKING-14]', async () => {
  const guest = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
  const { checkoutUrl, sessionId } = await started(guest, { classId, bookingDate: date })
  await studio.pay(checkoutUrl, cards.bankPays)
  await studio.deliverPendingEvents()
  expect((await state(guest, sessionId)).answer.status).toBe('pending')
  expect((await start(guest, { classId, bookingDate: date })).error.code).toBe('ALREADY_BOOKED')
  studio.clock.advance({ minutes: 45 })
  await studio.runJobs()
  expect(await seats(classId, scheduleId)).toBe(1)
  await studio.pass({ seconds: 1 })
  await studio.deliverPendingEvents()
  expect((await state(guest, sessionId)).answer).toMatchObject({ status: 'paid', booking: { status: 'confirmed' } })
})

describe('A seat is sold until the class starts', () => {
  /** Begun a quarter of an hour before the class. */
  const aLateCheckout = async () => {
    studio.clock.set('2026-01-21T22:45:00Z')
    await studio.pass({ seconds: 0 })
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const checkout = await started(guest, { classId, bookingDate: date })
    const booking = () => bookingStore(studio.deps).find({ userId: guest.user.id })
    const refunds = async () => (await studio.refundsOf(checkout.sessionId)).map(({ amount }) => amount)
    const seatsTaken = () => seats(classId, scheduleId)
    return { ...checkout, guest, booking, refunds, seatsTaken }
  }

  test('a hold ends with the start of its class, and a payment made after that is refunded whole, with a mail, and books nothing [BOOKING-14, MONEY-16]', async () => {
    const { checkoutUrl, guest, booking, refunds, seatsTaken } = await aLateCheckout()
    expect(await booking()).toMatchObject([{ status: 'pending', holdExpiresAt: new Date('2026-01-21T23:00:00Z') }])
    await studio.pass({ minutes: 25 })
    await studio.pay(checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(1)
    expect(await booking()).toMatchObject([{ status: 'expired' }])
    expect(await seatsTaken()).toBe(0)
    expect(await refunds()).toEqual([2_500])
    expect(await studio.subjectsTo(guest)).toEqual(['Your refund of $25.00'])
  })

  test('a payment made before the start whose event comes after it is a booking [MONEY-16]', async () => {
    const { checkoutUrl, booking, refunds } = await aLateCheckout()
    await studio.pass({ minutes: 14 })
    await studio.pay(checkoutUrl)
    await studio.pass({ minutes: 5 })
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(1)
    expect(await booking()).toMatchObject([{ status: 'confirmed' }])
    expect(await refunds()).toEqual([])
  })
})
