import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../../testing/paying.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { moneyBackStore } from '../records/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, aMembership, giveBack, fail, news, totals, changeSince, paymentsOf, deps } = studio

describe('memberships: a refunded month', () => {
  test('a refund of a month of a membership, first or renewal, in part or full, is money only and the plan runs on [MONEY-18]', async () => {
    const before = await totals()
    const { member, months } = await aMembership({ renewals: 1 })
    const [first = '', renewal = ''] = months
    await giveBack(first, 4_900)
    await giveBack(renewal)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await changeSince(before)).toEqual({ gross: 29_800, refunded: 19_800, net: 10_000 })
    expect((await studio.call('getUser', { as: member })).answer.membershipStatus).toBe('active')
    const { kept, totals: sums } = await paymentsOf(member)
    expect(kept.map(({ kind, amount, refunded, status }) => [kind, amount, refunded, status])).toEqual([
      ['subscription', '149.00', '149.00', 'refunded'],
      ['subscription', '149.00', '49.00', 'partly refunded'],
    ])
    expect(sums).toEqual({ paid: '298.00', refunded: '198.00', net: '100.00' })
  })
})

describe('each event once, in any order, however late or often', () => {
  test('all events of three refunds and a failure, at once, shuffled and repeated, to two processes, count once [MONEY-19, SECURITY-31]', async () => {
    const before = await totals()
    const { guest, paymentId, events } = await aPaidClass({ isDelivered: false })
    await giveBack(paymentId, 300)
    const failing = await giveBack(paymentId, 400)
    await studio.pass({ minutes: 1 })
    await fail(failing)
    await studio.pass({ minutes: 1 })
    await giveBack(paymentId, 500)
    const delivered = [...events, ...(await news())]
    const shuffled = [...delivered, ...delivered, ...delivered].sort((a, b) => (mixed(a) < mixed(b) ? -1 : 1))
    await Promise.all(shuffled.map((event, index) => studio.deliver(event, index % 2 ? studio : second)))
    await studio.runJobsOverTime(6)
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 800, net: 1_700 })
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '8.00', status: 'partly refunded' }])
  })

  test('a refund that fails is taken off on the day on which it failed [MONEY-20, MONEY-22]', async () => {
    const { guest, paymentId } = await aPaidClass()
    const given = studio.clock.today()
    const refundId = await giveBack(paymentId, 600)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    await studio.pass({ days: 3 })
    const failedOn = studio.clock.today()
    const before = [await studio.refundedOn(given), await studio.refundedOn(failedOn)]
    await fail(refundId)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    const after = [await studio.refundedOn(given), await studio.refundedOn(failedOn)]
    expect(after.map((cents, index) => cents - (before[index] ?? 0))).toEqual([0, -600])
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '0.00', status: 'refund failed' }])
  })

  test('the totals of all users are those of the reports and of their CSV [MONEY-22, SECURITY-31]', async () => {
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(6)
    const people = await studio.sumOfAllPeople()
    expect(await totals()).toEqual(people)
    expect(await studio.csvTotals()).toEqual(people)
  })

  test('a payment that was for nothing of the studio’s is left alone [MONEY-19]', async () => {
    const { paymentId } = await aPaidClass()
    await giveBack(paymentId, 100)
    const [event] = (await news()).filter(({ type }) => type === 'charge.refunded')
    const foreign = structuredClone(event)
    if (!foreign) throw new Error('no charge.refunded')
    foreign.id = 'evt_foreign_refund'
    foreign.payload.id = foreign.id
    Object.assign(foreign.payload.data.object, { payment_intent: 'pi_foreign', metadata: {} })
    expect(await studio.deliver(foreign)).toBe(200)
    expect(await moneyBackStore(deps).model.countDocuments({ paymentIntentId: 'pi_foreign' })).toBe(0)
  })
})

/** An order that has nothing to do with the one in which things happened, the same in every run of these events. */
const mixed = ({ id, type }: LedgerEvent) => id.slice(-3) + type
