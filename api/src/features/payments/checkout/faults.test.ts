import { afterEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeats } from '../../../testing/seats.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutStore } from '../records/index.ts'

const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const date = '2026-01-21'
afterEach(async () => {
  await studio.fault('off')
})

const start = (as: Person, body: Record<string, unknown>) => studio.call('startClassCheckout', { as, body })
const seats = (classId: string, scheduleId: string | null) => countSeats(studio, { classId, date, scheduleId })
const state = (as: Person, id: string) => studio.call('getCheckout', { as, params: { id } })
const paymentsOf = async (ids: string[]) =>
  (await studio.ledger()).payments.filter(({ checkoutId }) => ids.includes(String(checkoutId)))
async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}

describe('the payment provider is down, hangs or is late', () => {
  test.each([
    ['error', 502, 'PAYMENT_PROVIDER_FAILED'],
    ['hang', 504, 'PAYMENT_PROVIDER_TIMEOUT'],
  ] as const)(
    'with the provider fault "%s" the answer is clear within 15 s, no seat is held, and trying again charges once [ERRORS-11, MONEY-13]',
    async (mode, status, code) => {
      const guest = await studio.signedInAs('user')
      const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
      await studio.fault(mode)
      const [failed, ms] = await timed(() => start(guest, { classId, bookingDate: date }))
      expect([failed.status, failed.error.code]).toEqual([status, code])
      expect(failed.error.message).toContain('Nothing was charged')
      expect(ms).toBeLessThan(15_000)
      expect(await seats(classId, scheduleId)).toBe(0)
      expect((await studio.call('listMyBookings', { as: guest })).answer).toEqual([])
      await studio.fault('off')
      const { answer } = await start(guest, { classId, bookingDate: date })
      await studio.pay(answer.checkoutUrl)
      await studio.deliverPendingEvents()
      expect(await seats(classId, scheduleId)).toBe(1)
      expect(await paymentsOf([answer.sessionId])).toHaveLength(1)
    },
  )

  test.each(['error', 'hang'] as const)(
    'when an answer of the provider is lost after its work was done (fault "%s"), trying again charges once [MONEY-13]',
    async (mode) => {
      const guest = await studio.signedInAs('user')
      await studio.deps.payments.openCustomer({ userId: guest.user.id, email: guest.user.email, name: 'Ann Lee' })
      const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
      await studio.fault(mode, { after: true })
      expect((await start(guest, { classId, bookingDate: date })).status).toBeGreaterThanOrEqual(502)
      await studio.fault('off')
      const { answer, status } = await start(guest, { classId, bookingDate: date })
      expect(status).toBe(200)
      await studio.pay(answer.checkoutUrl)
      await studio.deliverPendingEvents()
      expect(await seats(classId, scheduleId)).toBe(1)
      const customer = await userStore(studio.deps).findById(guest.user.id)
      const receipts = await studio.deps.payments.listReceipts(String(customer?.stripeCustomerId))
      expect(receipts).toHaveLength(1)
    },
  )
})

describe('A hold while the provider is away', () => {
  test.each(['error', 'hang'] as const)(
    'with the provider fault "%s" a seat is held no longer than its hold [BOOKING-17]',
    async (mode) => {
      const guest = await studio.signedInAs('user')
      const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
      await start(guest, { classId, bookingDate: date })
      await studio.pass({ minutes: 30 })
      await studio.fault(mode)
      await studio.runJobs()
      expect(await seats(classId, scheduleId)).toBe(0)
    },
  )

  test('a checkout that was cancelled while the provider was away and paid all the same is refunded and mailed once [MONEY-15]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass()
    const { answer } = await start(guest, { classId, bookingDate: date })
    await studio.fault('error')
    const cancelled = await studio.call('cancelCheckout', { as: guest, params: { id: answer.sessionId } })
    expect([cancelled.status, cancelled.answer.status]).toEqual([200, 'cancelled'])
    expect(await seats(classId, scheduleId)).toBe(0)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect((await studio.ledger()).refunds).toEqual([])
    await studio.fault('off')
    await studio.runJobsOverTime(5)
    const { refunds } = await studio.ledger()
    const [payment] = await paymentsOf([answer.sessionId])
    expect(refunds.filter(({ paymentId }) => paymentId === payment?.id)).toHaveLength(1)
    await studio.deliverPendingEvents()
    expect((await state(guest, answer.sessionId)).answer).toMatchObject({ status: 'cancelled', refunded: true })
    const mails = (await studio.mails()).filter(({ to }) => to === guest.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $25.00'])
    expect(mails[0]?.text).toContain('after your seat was no longer held')
  })
})

describe('A process that was killed', () => {
  /** What a process leaves that dies between holding the seat and storing the provider's page. */
  async function anUnopenedCheckout() {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { answer: lost } = await start(guest, { classId, bookingDate: date })
    const checkout = await checkoutStore(studio.deps).findBySession(lost.sessionId)
    await checkoutStore(studio.deps).model.updateOne(
      { _id: checkout?.id },
      { $set: { checkoutUrl: null }, $unset: { sessionId: 1 } },
    )
    return { guest, classId, scheduleId, lost }
  }

  test('the seat of a checkout whose process died is free again when the user never comes back [MONEY-13]', async () => {
    const { guest, classId, scheduleId } = await anUnopenedCheckout()
    await studio.runJobs()
    expect(await seats(classId, scheduleId)).toBe(1)
    studio.clock.advance({ minutes: 2 })
    await studio.runJobs()
    expect(await seats(classId, scheduleId)).toBe(0)
    expect((await studio.call('listMyBookings', { as: guest })).answer).toEqual([])
  })
})
