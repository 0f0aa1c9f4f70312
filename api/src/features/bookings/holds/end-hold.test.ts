import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { endHoldAndQueueCheckoutEnd } from './end-hold.ts'

const studio = await aPayingStudio()
const { deps, aWeeklyClass } = studio
const date = '2026-01-21'

/**
 * A checkout that is still open although its hold has ended, as if the process died before it ran the queued job that ends
 * the checkout.
 */
async function anEndedHold() {
  const guest = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1, dropInPrice: '25.00' })
  const body = { classId, bookingDate: date }
  const checkout = await studio.expectOk('startClassCheckout', { as: guest, body })
  const [hold] = await bookingStore(deps).findLiveOn({ userId: guest.user.id, date })
  if (!hold) throw new Error('the checkout holds no seat')
  await deps.inTransaction((tx) => endHoldAndQueueCheckoutEnd(deps, { booking: hold, status: 'cancelled', tx }))
  const countTakenSeats = () => countSeatsTaken(studio, { classId, scheduleId, date })
  expect(await countTakenSeats()).toBe(0)
  return { guest, body, checkout, countTakenSeats }
}

test('a payment between the end of a hold and the end of its checkout is refunded in full and takes no seat [BOOKING-17]', async () => {
  const { guest, checkout, countTakenSeats } = await anEndedHold()
  expect(await studio.tryToPay(checkout.checkoutUrl)).toBe(true)
  const refundsBefore = (await studio.readLedger()).refunds.length
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  const { refunds } = await studio.readLedger()
  expect(refunds.slice(refundsBefore)).toEqual([expect.objectContaining({ amount: 2_500 })])
  expect(await countTakenSeats()).toBe(0)
  const endedCheckout = await studio.expectOk('getCheckout', { as: guest, params: { id: checkout.sessionId } })
  expect(endedCheckout).toMatchObject({ refunded: true, booking: { status: 'cancelled' } })
})

test('a new checkout before the former one has ended holds its own seat [BOOKING-17]', async () => {
  const { guest, body, checkout, countTakenSeats } = await anEndedHold()
  const newCheckout = await studio.call('startClassCheckout', { as: guest, body })
  expect(newCheckout.answer.sessionId).not.toBe(checkout.sessionId)
  expect(await countTakenSeats()).toBe(1)
  await studio.runJobs()
  expect(await countTakenSeats()).toBe(1)
  expect(await studio.tryToPay(checkout.checkoutUrl)).toBe(false)
  expect(await studio.tryToPay(newCheckout.answer.checkoutUrl)).toBe(true)
})

test('a booking at no charge replaces the member’s own hold, and a payment made for the hold is refunded once [BOOKING-18]', async () => {
  const guest = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
  const body = { classId, bookingDate: date }
  const checkout = await studio.expectOk('startClassCheckout', { as: guest, body })
  expect(await studio.tryToPay(checkout.checkoutUrl)).toBe(true)
  const admin = await studio.signedInAs('admin')
  await studio.expectOk('changeUser', {
    as: admin,
    params: { id: guest.user.id },
    body: { membershipType: 'premium', membershipStatus: 'active' },
  })
  expect((await studio.call('bookClass', { as: guest, body })).status).toBe(201)
  expect(await countSeatsTaken(studio, { classId, scheduleId, date })).toBe(1)
  const refundsBefore = (await studio.readLedger()).refunds.length
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  expect((await studio.readLedger()).refunds.length - refundsBefore).toBe(1)
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: guest.user.id, date })
  expect(liveBookings.map(({ status, price }) => [status, price.paid])).toEqual([['confirmed', 0]])
})
