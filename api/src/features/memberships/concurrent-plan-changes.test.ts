import { describe, expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { membershipScenes, planChanges } from './testing/scenes.ts'

// Members join on Wednesday 2026-01-14, 10:00 in the studio; their paid month ends on 2026-02-14. `aMemberOf` also puts
// both plans on sale, so that its member can change.
const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const {
  aMemberOf,
  aMemberSinceJanuary14,
  advanceTo,
  change,
  holdRequest,
  leave,
  loadOverview,
  listPaidCents,
  renew,
  findSubscriptionAtProvider,
} = membershipScenes(studio)
const { change: changeInSecondProcess, keep: keepInSecondProcess } = planChanges(secondProcess)

test('the latest request is applied although the process that was sending an earlier one was killed during its call to the provider [MEMBERSHIP-30]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  const { payments } = studio.deps
  const cancelAtPeriodEnd = payments.cancelAtPeriodEnd
  const callDone = Promise.withResolvers<void>()
  const callOfKilledProcess = vi.spyOn(payments, 'cancelAtPeriodEnd').mockImplementationOnce(async (id) => {
    await cancelAtPeriodEnd(id)
    callDone.resolve()
    return new Promise(() => undefined)
  })
  // The call to the provider never ends, so the API answers after waiting for three seconds.
  void leave(member).catch(() => undefined)
  await callDone.promise
  callOfKilledProcess.mockRestore()
  await keepInSecondProcess(member)
  await studio.runJobsWithRetries({ rounds: 4 })
  expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
})

describe('a downgrade', () => {
  test('that another process withdraws before it reaches the provider leaves the plan as it was [MEMBERSHIP-66]', async () => {
    const { member, subscriptionId } = await aMemberOf('premium')
    const heldRequest = holdRequest('setPlan')
    const pendingChange = change(member, 'monthly')
    await heldRequest.started
    expect((await changeInSecondProcess(member, 'premium')).status).toBe(200)
    heldRequest.release()
    await pendingChange
    heldRequest.restore()
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries({ rounds: 2 })
    expect(await loadOverview(member)).toMatchObject({ plan: 'premium', renewalPrice: '249.00' })
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({
      plan: 'premium',
      priceCents: 24_900,
    })
  })

  test('that reaches the provider only after a renewal takes effect with the next one, and the paid plan stays until then [MEMBERSHIP-66]', async () => {
    const { member, subscriptionId } = await aMemberOf('premium')
    studio.clock.set('2026-02-10T15:00:00Z')
    await studio.setFault('error')
    expect((await change(member, 'monthly')).status).toBe(200)
    await studio.setFault('off')
    await renew(subscriptionId)
    studio.clock.set('2026-02-14T15:01:00Z')
    await studio.runJobsWithRetries({ rounds: 4 })
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect(await loadOverview(member)).toMatchObject({
      plan: 'premium',
      price: '249.00',
      renewalPrice: '149.00',
      status: 'active',
      paidUntil: expect.stringMatching(/^2026-03-14/),
    })
    await advanceTo('2026-03-14T15:01:00Z')
    expect(await loadOverview(member)).toMatchObject({ plan: 'monthly', price: '149.00' })
    expect(await listPaidCents(member)).toEqual([24_900, 24_900, 14_900])
  })
})

test('pausing, leaving and free days are refused while the provider is charging an upgrade [MEMBERSHIP-65]', async () => {
  const { member } = await aMemberOf('monthly')
  const admin = await studio.signedInAs('admin')
  const heldRequest = holdRequest('upgrade')
  const pendingChange = change(member, 'premium')
  await heldRequest.started
  const pausePreview = await secondProcess.call('previewPause', {
    as: member,
    query: { start: 'today', resumesOn: '2026-02-21' },
  })
  const leavingPreview = await secondProcess.call('previewLeaving', { as: member })
  const freeDaysPreview = await secondProcess.call('previewFreeDays', {
    as: admin,
    params: { id: member.user.id },
    query: { days: 3 },
  })
  expect([pausePreview, leavingPreview, freeDaysPreview].map(({ error }) => error.code)).toEqual([
    'NOT_PAUSABLE',
    'NOT_LEAVABLE',
    'NOT_CREDITABLE',
  ])
  heldRequest.release()
  expect((await pendingChange).status).toBe(200)
  heldRequest.restore()
  expect((await secondProcess.call('previewLeaving', { as: member })).status).toBe(200)
})

test('a plan continues if its member leaves and then withdraws that in another process, before the provider has heard of the leaving [MEMBERSHIP-30]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  const heldRequest = holdRequest('cancelAtPeriodEnd')
  const pendingLeave = leave(member)
  await heldRequest.started
  await keepInSecondProcess(member)
  heldRequest.release()
  await pendingLeave
  const expectKept = async () =>
    expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
  await vi.waitFor(expectKept, { timeout: 30_000 })
  heldRequest.restore()
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries({ rounds: 2 })
  expect(await loadOverview(member)).toMatchObject({ status: 'active', endsAt: null })
  await advanceTo('2026-02-14T15:01:00Z')
  expect(await loadOverview(member)).toMatchObject({
    status: 'active',
    paidUntil: expect.stringMatching(/^2026-03-14/),
  })
})
