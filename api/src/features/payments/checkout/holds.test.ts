import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import { countSeats } from '../../../testing/seats.ts'
import { bookingStore } from '../../bookings/index.ts'
import { checkoutScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
// A quarter of an hour before the class.
const evening = await aPayingStudio({ at: '2026-01-21T22:45:00Z' })
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

describe('A seat is sold until the class starts', () => {
  const aLateCheckout = async () => {
    evening.clock.set('2026-01-21T22:45:00Z')
    await evening.pass({ seconds: 0 })
    const guest = await evening.signedInAs('user')
    const { classId, scheduleId } = await evening.aWeeklyClass({ capacity: 1 })
    const { answer } = await evening.call('startClassCheckout', { as: guest, body: { classId, bookingDate: date } })
    const booking = async () =>
      (await bookingStore(evening.deps).find({ userId: guest.user.id })).map(({ status, holdExpiresAt }) => ({
        status,
        holdExpiresAt,
      }))
    const refunds = async () => {
      const { payments, refunds: all } = await evening.ledger()
      const paid = payments.filter(({ checkoutId }) => checkoutId === answer.sessionId).map(({ id }) => id)
      return all.filter(({ paymentId }) => paid.includes(paymentId)).map(({ amount }) => amount)
    }
    const subjects = async () =>
      (await evening.mails()).filter(({ to }) => to === guest.user.email).map(({ subject }) => subject)
    const seatsTaken = () => countSeats(evening, { classId, date, scheduleId })
    return { ...answer, booking, refunds, subjects, seatsTaken }
  }

  test('a hold opened a quarter of an hour before the start ends at the start, and its page closes [BOOKING-14]', async () => {
    const { checkoutUrl, booking, seatsTaken } = await aLateCheckout()
    expect(await booking()).toEqual([{ status: 'pending', holdExpiresAt: new Date('2026-01-21T23:00:00Z') }])
    await evening.pass({ minutes: 15 })
    await evening.runJobs()
    expect(await seatsTaken()).toBe(0)
    expect(await evening.pay(checkoutUrl)).toBeNull()
  })

  test('a payment made after the start is refunded whole, with a mail, and books nothing [MONEY-16]', async () => {
    const { checkoutUrl, booking, refunds, subjects, seatsTaken } = await aLateCheckout()
    await evening.pass({ minutes: 25 })
    await evening.pay(checkoutUrl)
    await evening.deliverPendingEvents()
    await evening.runJobsOverTime(1)
    expect(await booking()).toMatchObject([{ status: 'expired' }])
    expect(await seatsTaken()).toBe(0)
    expect(await refunds()).toEqual([2_500])
    expect(await subjects()).toEqual(['Your refund of $25.00'])
  })

  test('a payment made before the start whose event comes after it is a booking [MONEY-16]', async () => {
    const { checkoutUrl, booking, refunds } = await aLateCheckout()
    await evening.pass({ minutes: 14 })
    await evening.pay(checkoutUrl)
    await evening.pass({ minutes: 5 })
    await evening.deliverPendingEvents()
    await evening.runJobsOverTime(1)
    expect(await booking()).toMatchObject([{ status: 'confirmed' }])
    expect(await refunds()).toEqual([])
  })
})

describe('A bank transfer', () => {
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
})
