import { describe, expect, test } from 'vitest'
import { runDueJobs } from '../../../platform/queue/worker.ts'
import { moneyBackStore, refundStore } from '../records/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const { aPaidClass, totals, changeSince, paymentsOf, deps } = studio

describe('refunds of the product itself are counted once', () => {
  async function cancelled() {
    const paid = await aPaidClass()
    await studio.call('cancelBooking', { as: await studio.admin(), params: { id: paid.bookingId } })
    return paid
  }

  test('a refund of ours counts once when the event is the first to report it [MONEY-19]', async () => {
    const before = await totals()
    const { paymentId } = await cancelled()
    const own = await refundStore(deps).findByPayment(paymentId)
    await deps.payments.refund({ key: `refund:${own?.id}`, paymentIntentId: paymentId })
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect(await moneyBackStore(deps).model.countDocuments({ paymentIntentId: paymentId })).toBe(1)
  })

  test('money that came after its seat was lost counts once as come and once as gone [MONEY-22]', async () => {
    const before = await totals()
    const { guest } = await studio.aPaymentTooLate()
    await studio.runJobsOverTime()
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect(await paymentsOf(guest)).toMatchObject({
      kept: [{ amount: '25.00', refunded: '25.00', status: 'refunded' }],
      totals: { paid: '25.00', refunded: '25.00', net: '0.00' },
    })
  })

  test('of a membership that was bought twice one month stays and one goes back [MONEY-22]', async () => {
    const before = await totals()
    const { member } = await studio.aMembershipBoughtTwice()
    await studio.runJobsOverTime()
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await changeSince(before)).toEqual({ gross: 29_800, refunded: 14_900, net: 14_900 })
    expect((await paymentsOf(member)).kept.map(({ status }) => status).sort()).toEqual(['paid', 'refunded'])
    expect((await paymentsOf(member)).totals).toEqual({ paid: '298.00', refunded: '149.00', net: '149.00' })
  })

  test('a refund that cannot be added to the reversals for three days is listed for admins, and a retry counts it once [ADMIN-22, MONEY-19]', async () => {
    const { guest, paymentId } = await studio.aPaidClass()
    const as = await studio.admin()
    await deps.database.connection.collection('checkouts').deleteMany({ paymentIntentId: paymentId })
    const refund = { paymentIntentId: paymentId, userId: guest.user.id, amountCents: 2_500, title: 'Yoga' }
    await deps.inTransaction(async (tx) => {
      const more = { reason: 'cancelled-by-studio', checkoutId: null } as const
      await refundStore(deps).request({ refund: { ...refund, ...more }, now: studio.clock.now(), tx })
      const own = await refundStore(deps).findByPayment(paymentId, { tx })
      await refundStore(deps).markDone({ id: own?.id ?? '', now: studio.clock.now(), tx })
    })
    const findPurchaseOf = () => Promise.reject(new TypeError('cannot read that'))
    await studio.pass({ days: 3 })
    await runDueJobs({ ...deps, payments: { ...deps.payments, findPurchaseOf } })
    const failed = (await studio.call('listFailedJobs', { as })).answer
    const id = `refund-kept:${paymentId}`
    expect(failed).toMatchObject([{ id, kind: 'refund-kept', title: 'Yoga, $25.00', userId: guest.user.id }])
    await studio.call('retryFailedJob', { as, params: { id } })
    await runDueJobs(deps)
    const kept = await moneyBackStore(deps).model.find({ paymentIntentId: paymentId }).lean()
    expect(kept).toMatchObject([{ cents: 2_500 }])
    expect((await studio.call('listFailedJobs', { as })).answer).toEqual([])
  })
})
