import { afterEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutStore } from '../records/index.ts'
import { checkoutScenes } from './testing/scenes.ts'

const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const date = '2026-01-21'
afterEach(async () => {
  await studio.setFault('off')
})

const { startCheckout, startCheckoutOk, loadCheckout, cancelCheckout, listMyBookings, countTakenSeats } =
  checkoutScenes(studio, { date })
const listPayments = async (sessionId: string) =>
  (await studio.readLedger()).payments.filter((payment) => payment.sessionId === sessionId)

describe('starting a checkout while the payment provider fails', () => {
  test.each([
    ['error', 502, 'PAYMENT_PROVIDER_FAILED'],
    ['hang', 504, 'PAYMENT_PROVIDER_TIMEOUT'],
  ] as const)(
    'answers within 15 s with the provider fault "%s", holds no seat, and charges once when retried [ERRORS-11, MONEY-13]',
    async (mode, status, code) => {
      const guest = await studio.signedInAs('user')
      const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
      await studio.setFault(mode)
      const startedAt = performance.now()
      const failure = await startCheckout(guest, { classId, bookingDate: date })
      expect(performance.now() - startedAt).toBeLessThan(15_000)
      expect([failure.status, failure.error.code]).toEqual([status, code])
      expect(failure.error.message).toContain('Nothing was charged')
      expect(await countTakenSeats(classId, scheduleId)).toBe(0)
      expect(await listMyBookings(guest)).toEqual([])
      await studio.setFault('off')
      const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
      await studio.pay(checkoutUrl)
      await studio.deliverPendingEvents()
      expect(await countTakenSeats(classId, scheduleId)).toBe(1)
      expect(await listPayments(sessionId)).toHaveLength(1)
    },
  )

  test('charges once when the response with the payment page was lost and the user tries again [MONEY-13]', async () => {
    const guest = await studio.signedInAs('user')
    const { id, email } = guest.user
    // The customer exists already, so the fault hits the request that opens the payment page.
    const stripeCustomerId = await studio.deps.payments.createCustomer({ userId: id, email, name: 'Ann Lee' })
    await userStore(studio.deps).change({ id, changes: { stripeCustomerId }, currentTime: studio.clock.now() })
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    await studio.setFault('error', { afterWork: true })
    expect((await startCheckout(guest, { classId, bookingDate: date })).error.code).toBe('PAYMENT_PROVIDER_FAILED')
    await studio.setFault('off')
    const { checkoutUrl } = await startCheckoutOk(guest, { classId, bookingDate: date })
    await studio.pay(checkoutUrl)
    await studio.deliverPendingEvents()
    expect(await countTakenSeats(classId, scheduleId)).toBe(1)
    const receipts = await studio.call('listMyReceipts', { as: guest })
    expect([receipts.status, receipts.answer.length]).toEqual([200, 1])
  })
})

describe('a hold while the provider is unavailable', () => {
  test('the seat is released when its hold expires [BOOKING-17]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    await startCheckoutOk(await studio.signedInAs('user'), { classId, bookingDate: date })
    await studio.advanceBothClocks({ minutes: 30 })
    await studio.setFault('error')
    await studio.runJobs()
    expect(await countTakenSeats(classId, scheduleId)).toBe(0)
  })

  test('a checkout that was cancelled while the provider was unavailable and paid afterwards is refunded and mailed once [MONEY-15]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass()
    const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
    await studio.setFault('error')
    const cancellation = await cancelCheckout(guest, sessionId)
    expect([cancellation.status, cancellation.answer.status]).toEqual([200, 'cancelled'])
    expect(await countTakenSeats(classId, scheduleId)).toBe(0)
    await studio.pay(checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect((await studio.readLedger()).refunds).toEqual([])
    await studio.setFault('off')
    await studio.runJobsWithRetries({ rounds: 5 })
    const { refunds } = await studio.readLedger()
    const [payment] = await listPayments(sessionId)
    expect(refunds.filter(({ paymentId }) => paymentId === payment?.id)).toHaveLength(1)
    await studio.deliverPendingEvents()
    expect((await loadCheckout(guest, sessionId)).answer).toMatchObject({ status: 'cancelled', refunded: true })
    const mails = await studio.deliverMailsTo(guest)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $25.00'])
    expect(mails[0]?.text).toContain('after your seat was no longer held')
  })
})

test('the seat of a checkout whose process died is released when the user never returns [MONEY-13]', async () => {
  const guest = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
  const { sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
  // The state after a process died between holding the seat and storing the provider's session.
  await checkoutStore(studio.deps).model.updateOne(
    { sessionId },
    { $set: { checkoutUrl: null }, $unset: { sessionId: 1 } },
  )
  await studio.runJobs()
  expect(await countTakenSeats(classId, scheduleId)).toBe(1)
  // Two minutes after its start, an open checkout is rechecked.
  studio.clock.advance({ minutes: 2 })
  await studio.runJobs()
  expect(await countTakenSeats(classId, scheduleId)).toBe(0)
  expect(await listMyBookings(guest)).toEqual([])
})
