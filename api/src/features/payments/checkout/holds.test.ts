import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import { bookingStore } from '../../bookings/index.ts'
import { checkoutScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const date = '2026-01-21'

const { startCheckout, startCheckoutOk, loadCheckout, cancelCheckout, listMyBookings, countTakenSeats } =
  checkoutScenes(studio, { date })

describe('the end of a hold', () => {
  test('cancelling a checkout releases its seat at once, and may be repeated [BOOKING-15]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, answer } = await cancelCheckout(guest, sessionId)
      expect([status, answer.status, answer.booking?.status]).toEqual([200, 'cancelled', 'cancelled'])
    }
    expect(await countTakenSeats(classId, scheduleId)).toBe(0)
    expect(await studio.tryToPay(checkoutUrl)).toBe(false)
    await startCheckoutOk(await studio.signedInAs('user'), { classId, bookingDate: date })
  })

  test('a hold expires after 30 minutes: its seat is taken until a job releases it, and its page can no longer be paid [BOOKING-14]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
    await studio.advanceBothClocks({ minutes: 29, seconds: 59 })
    await studio.runJobs()
    expect(await countTakenSeats(classId, scheduleId)).toBe(1)
    await studio.advanceBothClocks({ seconds: 1 })
    expect(await listMyBookings(guest)).toEqual([])
    const member = await studio.signedInAs('member')
    const book = () => studio.call('bookClass', { as: member, body: { classId, bookingDate: date } })
    expect((await book()).error.code).toBe('CLASS_FULL')
    await studio.runJobs()
    expect(await countTakenSeats(classId, scheduleId)).toBe(0)
    expect((await loadCheckout(guest, sessionId)).answer).toMatchObject({
      status: 'expired',
      booking: { status: 'expired' },
    })
    expect(await studio.tryToPay(checkoutUrl)).toBe(false)
    expect((await book()).status).toBe(201)
  })

  test('a payment whose event never arrives is found before its seat is released [BOOKING-17]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl } = await startCheckoutOk(guest, { classId, bookingDate: date })
    await studio.pay(checkoutUrl)
    await studio.advanceBothClocks({ minutes: 31 })
    await studio.runJobs()
    expect((await listMyBookings(guest))[0]?.status).toBe('confirmed')
    expect((await studio.readLedger()).refunds).toEqual([])
  })
})

test('a bank transfer keeps its seat until the money arrives [BOOKING-14]', async () => {
  const guest = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
  const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
  await studio.pay(checkoutUrl, cards.bankPays)
  await studio.deliverPendingEvents()
  expect((await loadCheckout(guest, sessionId)).answer.status).toBe('pending')
  expect((await startCheckout(guest, { classId, bookingDate: date })).error.code).toBe('ALREADY_BOOKED')
  studio.clock.advance({ minutes: 45 })
  await studio.runJobs()
  expect(await countTakenSeats(classId, scheduleId)).toBe(1)
  // This also sets the provider's clock to the studio's, so that the money arrives there.
  await studio.advanceBothClocks({ seconds: 1 })
  await studio.deliverPendingEvents()
  expect((await loadCheckout(guest, sessionId)).answer).toMatchObject({
    status: 'paid',
    booking: { status: 'confirmed' },
  })
})

describe('a checkout just before the class starts', () => {
  /** A checkout that starts 15 minutes before the class. */
  const aLateCheckout = async () => {
    await studio.setBothClocks('2026-01-21T22:45:00Z')
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const checkout = await startCheckoutOk(guest, { classId, bookingDate: date })
    const findBookings = () => bookingStore(studio.deps).find({ userId: guest.user.id })
    const listRefundCents = async () => (await studio.listRefunds(checkout.sessionId)).map(({ amount }) => amount)
    const countSeats = () => countTakenSeats(classId, scheduleId)
    return { ...checkout, guest, findBookings, listRefundCents, countSeats }
  }

  test('a hold ends when its class starts; a later payment books nothing, is refunded in full and mailed [BOOKING-14, MONEY-16]', async () => {
    const { checkoutUrl, guest, findBookings, listRefundCents, countSeats } = await aLateCheckout()
    expect(await findBookings()).toMatchObject([{ status: 'pending', holdExpiresAt: new Date('2026-01-21T23:00:00Z') }])
    await studio.advanceBothClocks({ minutes: 25 })
    await studio.pay(checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries({ rounds: 1 })
    expect(await findBookings()).toMatchObject([{ status: 'expired' }])
    expect(await countSeats()).toBe(0)
    expect(await listRefundCents()).toEqual([2_500])
    expect(await studio.subjectsTo(guest)).toEqual(['Your refund of $25.00'])
  })

  test('a payment made before the start books the seat even if its event arrives after it [MONEY-16]', async () => {
    const { checkoutUrl, findBookings, listRefundCents } = await aLateCheckout()
    await studio.advanceBothClocks({ minutes: 14 })
    await studio.pay(checkoutUrl)
    await studio.advanceBothClocks({ minutes: 5 })
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries({ rounds: 1 })
    expect(await findBookings()).toMatchObject([{ status: 'confirmed' }])
    expect(await listRefundCents()).toEqual([])
  })
})
