import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { bookingStore } from '../../bookings/index.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio. A plan that begins then is paid until 2026-02-14. The usual class is on
// Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const {
  subjectsTo,
  renew,
  advanceTo,
  aMemberSinceJanuary14,
  keep,
  leave,
  loadOverview,
  listPaidCents,
  pause,
  findSubscriptionAtProvider,
} = membershipScenes(studio)

async function book(person: Person, bookingDate: string) {
  const { classId } = await studio.aWeeklyClass()
  const { answer, status, error } = await studio.call('bookClass', { as: person, body: { classId, bookingDate } })
  return { id: answer.id, outcome: status === 201 ? 'booked' : error.code }
}

describe('leaving', () => {
  test('a plan ends with its paid period; the preview lists bookings after it, which are released a day after the end, and one mail announces the end [MEMBERSHIP-2, MEMBERSHIP-29]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    studio.clock.set('2026-01-28T15:00:00Z')
    const bookingWithinPeriod = await book(member, '2026-02-11')
    const bookingAfterPeriod = await book(member, '2026-02-18')
    const { preview, status, answer } = await leave(member)
    expect(preview).toMatchObject({ isNow: false, bookings: [{ id: bookingAfterPeriod.id, outcome: 'released' }] })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ status: 'active', endsAt: preview.endsAt, pauseRefusal: 'ends' })
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect((await book(member, '2026-02-25')).outcome).toBe('PAYMENT_REQUIRED')
    expect((await subjectsTo(member)).filter((subject) => /will end/.test(subject))).toEqual([
      'Your membership will end',
    ])
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(member)).toMatchObject({ status: 'cancelled', endsAt: null, price: null })
    for (const { id } of [bookingWithinPeriod, bookingAfterPeriod])
      expect((await bookingStore(studio.deps).findById(id))?.status).toBe('confirmed')
    expect((await bookingStore(studio.deps).findById(bookingAfterPeriod.id))?.releaseAt).toEqual(expect.any(Date))
    await advanceTo('2026-02-15T15:02:00Z')
    expect((await bookingStore(studio.deps).findById(bookingAfterPeriod.id))?.status).toBe('cancelled')
  })

  test('leaving can be withdrawn until the end, and the plan then renews as usual [MEMBERSHIP-30]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await leave(member)
    const { preview, answer } = await keep(member)
    expect(preview.charge).toEqual({ on: '2026-02-14', amount: '149.00' })
    expect(answer).toMatchObject({ status: 'active', endsAt: null, pauseRefusal: null })
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
    expect((await studio.call('previewKeeping', { as: member })).error.code).toBe('NOT_LEAVING')
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(member)).toMatchObject({
      status: 'active',
      paidUntil: expect.stringMatching(/^2026-03-14/),
    })
  })

  test('while the payment provider is unavailable leaving and keeping are stored, and the latest request is applied later [MEMBERSHIP-29, MEMBERSHIP-30]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await studio.setFault('error')
    expect((await leave(member)).answer).toMatchObject({ endsAt: expect.stringMatching(/^2026-02-14/) })
    expect((await keep(member)).answer).toMatchObject({ endsAt: null })
    expect((await leave(member)).answer).toMatchObject({ endsAt: expect.stringMatching(/^2026-02-14/) })
    await studio.setFault('off')
    await studio.runJobsWithRetries({ rounds: 6 })
    await studio.deliverPendingEvents()
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await loadOverview(member)).toMatchObject({ endsAt: expect.stringMatching(/^2026-02-14/) })
  })
})

describe('leaving when nothing is paid ahead', () => {
  test('a plan with an unpaid renewal ends at once without another charge [MEMBERSHIP-29]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await renew(subscriptionId, 'failed')
    await studio.deliverPendingEvents()
    const { preview, answer } = await leave(member)
    expect(preview.isNow).toBe(true)
    expect(answer).toMatchObject({ status: 'cancelled', price: null })
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('ended')
    expect((await subjectsTo(member)).filter((subject) => /ended/.test(subject))).toEqual(['Your membership has ended'])
    expect((await studio.call('previewLeaving', { as: member })).error.code).toBe('NOT_LEAVABLE')
  })

  test('a plan in a pause ends at once, and its unused days stay credited: the preview and one mail say so, and the first renewal of the next plan costs that much less [MEMBERSHIP-29]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await pause(member, { start: 'today', resumesOn: '2026-02-14' })
    const { preview, answer } = await leave(member)
    // The credit is for 30 of the 31 days of 149.00.
    expect(preview).toMatchObject({ isNow: true, creditLeft: '144.19' })
    expect(answer).toMatchObject({ status: 'cancelled', price: null })
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('ended')
    const mails = (await studio.deliverMailsTo(member)).filter(({ subject }) => /ended/.test(subject))
    expect(mails.map(({ subject }) => subject)).toEqual(['Your membership has ended'])
    expect(mails[0]?.text).toContain('$144.19 for unused days stays yours')
    expect((await studio.call('previewLeaving', { as: member })).error.code).toBe('NOT_LEAVABLE')
    const checkout = await studio.expectOk('startSubscriptionCheckout', { as: member })
    await studio.pay(checkout.checkoutUrl)
    await studio.deliverPendingEvents()
    expect((await loadOverview(member)).renewalPrice).toBe('4.81')
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await listPaidCents(member)).toEqual([14_900, 14_900, 481])
  })

  test('leaving cancels a pause that has not begun, and the plan ends with its paid period without a charge [MEMBERSHIP-29]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await pause(member, { start: 'period_end', resumesOn: '2026-03-14' })
    const { preview, answer } = await leave(member)
    expect(preview.isNow).toBe(false)
    expect(answer).toMatchObject({ status: 'active', pause: null, endsAt: expect.stringMatching(/^2026-02-14/) })
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    await advanceTo('2026-03-14T06:00:00Z')
    expect(await loadOverview(member)).toMatchObject({ status: 'cancelled' })
    expect(await listPaidCents(member)).toHaveLength(1)
  })
})
