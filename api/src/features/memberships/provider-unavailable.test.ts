import { describe, expect, test, vi } from 'vitest'
import { PermanentFailure } from '../../platform/queue/job-queue.ts'
import { aPayingStudio } from '../../testing/paying.ts'
import type { Person } from '../../testing/people.ts'
import { userStore } from '../accounts/people/index.ts'
import { leaveMembership, prepareLeaving } from './leave/leave-membership.ts'
import { applyPlanRequest } from './plan-request.ts'
import { membershipScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the paid month ends on 2026-02-14.
const studio = await aPayingStudio()
const { aMemberSinceJanuary14, advanceTo, loadOverview, pause, findSubscriptionAtProvider, renew, resume, subjectsTo } =
  membershipScenes(studio)

/**
 * Calls the use case itself, because the member's session has expired by the time they leave. Returns the preview: `isNow`
 * if the plan ends at once.
 */
async function leave({ user: { id: userId } }: Person) {
  const { version, ...preview } = (await prepareLeaving(studio.deps, { userId })).preview
  await applyPlanRequest(studio.deps, leaveMembership, { planRequest: { userId }, input: { version } })
  return preview
}
async function loadPaidAndRefundedCents(person: Person) {
  const ownCustomerId = (await userStore(studio.deps).findById(person.user.id))?.stripeCustomerId
  const { payments, refunds } = await studio.readLedger()
  const ownPayments = payments.filter(({ customerId }) => customerId === ownCustomerId)
  const ownRefunds = refunds.filter(({ paymentId }) => ownPayments.some(({ id }) => id === paymentId))
  return { paid: ownPayments.map(({ amount }) => amount), refunded: ownRefunds.map(({ amount }) => amount) }
}

test('a pause credit that a killed process did not give is given when the pause ends [MEMBERSHIP-27]', async () => {
  const { member } = await aMemberSinceJanuary14()
  const callStarted = Promise.withResolvers<void>()
  const callOfKilledProcess = vi.spyOn(studio.deps.payments, 'giveCredit').mockImplementation(() => {
    callStarted.resolve()
    return new Promise(() => undefined)
  })
  const query = { start: 'today', resumesOn: '2026-02-25' } as const
  const { version } = await studio.expectOk('previewPause', { as: member, query })
  // The API answers after three seconds, without waiting for the credit.
  void studio.call('pauseMembership', { as: member, body: { ...query, version } }).catch(() => undefined)
  await callStarted.promise
  callOfKilledProcess.mockRestore()
  await studio.deliverPendingEvents()
  const { preview, status } = await resume(member)
  // 149.00, less a credit for the 30 unused days of 31.
  expect([preview.charge.amount, status]).toEqual(['4.81', 200])
  await studio.runJobsWithRetries({ rounds: 4 })
  expect(await loadPaidAndRefundedCents(member)).toEqual({ paid: [14_900, 481], refunded: [] })
})

describe('a member who leaves while the provider is unavailable', () => {
  test('is not charged if the outage lasts beyond the end of their pause [MEMBERSHIP-29]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await pause(member, { start: 'today', resumesOn: '2026-02-04' })
    studio.clock.set('2026-02-04T04:59:55Z')
    await studio.setFault('error')
    expect(await leave(member)).toMatchObject({ isNow: true })
    studio.clock.set('2026-02-04T05:00:30Z')
    await studio.setFault('off')
    await studio.runJobsWithRetries({ rounds: 4 })
    await studio.deliverPendingEvents()
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('ended')
    expect(await loadPaidAndRefundedCents(member)).toEqual({ paid: [14_900], refunded: [] })
  })

  test('gets the next month’s payment back if the provider charged it before the request arrived [MEMBERSHIP-29]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    studio.clock.set('2026-02-14T14:59:00Z')
    await studio.setFault('error')
    await leave(member)
    await studio.setFault('off')
    // The provider charges the next month before the request reaches it.
    await renew(subscriptionId)
    studio.clock.set('2026-02-14T15:02:00Z')
    await studio.runJobsWithRetries({ rounds: 4 })
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('ended')
    expect(await loadPaidAndRefundedCents(member)).toEqual({ paid: [14_900, 14_900], refunded: [14_900] })
    expect(await subjectsTo(member)).toContain('Your refund of $149.00')
  })
})

test('a member who pays an unpaid month and leaves before the event of the payment has arrived keeps that month [MEMBERSHIP-29]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  await advanceTo('2026-02-14T14:00:00Z')
  await renew(subscriptionId, 'failed')
  await studio.deliverPendingEvents()
  expect(await loadOverview(member)).toMatchObject({ status: 'past_due' })
  studio.clock.set('2026-02-15T15:00:00Z')
  // Paid on the provider's page; its event has not arrived yet.
  await studio.controlEmulator('webhooks', { deliver: false })
  await renew(subscriptionId)
  expect(await leave(member)).toMatchObject({ isNow: true })
  expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  await studio.controlEmulator('webhooks', { deliver: true })
  await studio.deliverPendingEvents()
  expect(await loadOverview(member)).toMatchObject({ status: 'active', endsAt: expect.stringMatching(/^2026-03-14/) })
  expect(await subjectsTo(member)).toContain('Your membership will end')
  expect(await loadPaidAndRefundedCents(member)).toEqual({ paid: [14_900, 14_900], refunded: [] })
})

test('after a pause failed for good and an admin marked it as handled, the plan has no pause and can be left [ADMIN-22]', async () => {
  const { member } = await aMemberSinceJanuary14()
  const refusedCall = vi
    .spyOn(studio.deps.payments, 'pauseSubscription')
    .mockRejectedValue(new PermanentFailure('It is not allowed.'))
  await pause(member, { start: 'today', resumesOn: '2026-02-04' })
  refusedCall.mockRestore()
  const admin = await studio.signedInAs('admin')
  const failedJobs = await studio.expectOk('listFailedJobs', { as: admin })
  const params = { id: failedJobs.find(({ id }) => id.startsWith('membership:'))?.id ?? '' }
  await studio.expectOk('markFailedJobHandled', { as: admin, params, body: { reason: 'Settled by phone' } })
  await studio.runJobs()
  expect(await loadOverview(member)).toMatchObject({ status: 'active', pause: null })
  await studio.expectOk('previewLeaving', { as: member })
})
