import { describe, expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { membershipScenes, planChanges } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the paid month ends on 2026-02-14.
const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aMemberOf, aPlan, advanceTo, change, holdRequest, leave, loadOverview, listPaidCents, findSubscription } =
  membershipScenes(studio)
const { change: changeInSecondProcess, keep: keepInSecondProcess } = planChanges(secondProcess)

describe('a change to a cheaper plan', () => {
  test('that another process withdraws before it reaches the provider leaves the plan as it was [MEMBERSHIP-66]', async () => {
    const { ann, subscription } = await aMemberOf('premium')
    const heldRequest = holdRequest('setPlan')
    const pendingChange = change(ann, 'monthly')
    await heldRequest.started
    expect((await changeInSecondProcess(ann, 'premium')).status).toBe(200)
    heldRequest.release()
    await pendingChange
    heldRequest.restore()
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(2)
    expect(await loadOverview(ann)).toMatchObject({ plan: 'premium', renewalPrice: '249.00' })
    expect(await findSubscription(subscription)).toMatchObject({
      plan: 'premium',
      priceCents: 24_900,
    })
  })

  test('that does not reach the provider before the renewal takes effect with the next renewal, and the paid plan stays until then [MEMBERSHIP-66]', async () => {
    const { ann, subscription } = await aMemberOf('premium')
    studio.clock.set('2026-02-10T15:00:00Z')
    await studio.setFault('error')
    expect((await change(ann, 'monthly')).status).toBe(200)
    await studio.setFault('off')
    await studio.controlEmulator(`subscriptions/${subscription}/renew`)
    studio.clock.set('2026-02-14T15:01:00Z')
    await studio.runJobsOverTime(4)
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect(await loadOverview(ann)).toMatchObject({
      plan: 'premium',
      price: '249.00',
      renewalPrice: '149.00',
      status: 'active',
      paidUntil: expect.stringMatching(/^2026-03-14/),
    })
    await advanceTo('2026-03-14T15:01:00Z')
    expect(await loadOverview(ann)).toMatchObject({ plan: 'monthly', price: '149.00' })
    expect(await listPaidCents(ann)).toEqual([24_900, 24_900, 14_900])
  })
})

test('pausing, leaving and free days are refused while the provider is charging an upgrade [MEMBERSHIP-65]', async () => {
  const { ann } = await aMemberOf('monthly')
  const admin = await studio.signedInAs('admin')
  const heldRequest = holdRequest('upgrade')
  const pendingChange = change(ann, 'premium')
  await heldRequest.started
  const pause = await secondProcess.call('previewPause', {
    as: ann,
    query: { start: 'today', resumesOn: '2026-02-21' },
  })
  const leavingPreview = await secondProcess.call('previewLeaving', { as: ann })
  const freeDays = await secondProcess.call('previewFreeDays', {
    as: admin,
    params: { id: ann.user.id },
    query: { days: 3 },
  })
  expect([pause, leavingPreview, freeDays].map(({ error }) => error.code)).toEqual([
    'NOT_PAUSABLE',
    'NOT_LEAVABLE',
    'NOT_CREDITABLE',
  ])
  heldRequest.release()
  expect((await pendingChange).status).toBe(200)
  heldRequest.restore()
  expect((await secondProcess.call('previewLeaving', { as: ann })).status).toBe(200)
})

test('a plan continues when its member leaves and, before that reaches the provider, keeps it through another process [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const heldRequest = holdRequest('cancelAtPeriodEnd')
  const pendingLeave = leave(ann)
  await heldRequest.started
  await keepInSecondProcess(ann)
  heldRequest.release()
  await pendingLeave
  const expectKept = async () =>
    expect(await findSubscription(subscription)).toMatchObject({ cancelAtPeriodEnd: false })
  await vi.waitFor(expectKept, { timeout: 30_000 })
  heldRequest.restore()
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(2)
  expect(await loadOverview(ann)).toMatchObject({ status: 'active', endsAt: null })
  await advanceTo('2026-02-14T15:01:00Z')
  expect(await loadOverview(ann)).toMatchObject({ status: 'active', paidUntil: expect.stringMatching(/^2026-03-14/) })
})

test('after a process was killed during its call to the provider, another one applies the latest request [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const { payments } = studio.deps
  const cancelAtPeriodEnd = payments.cancelAtPeriodEnd
  const killedCall = vi.spyOn(payments, 'cancelAtPeriodEnd').mockImplementationOnce(async (id) => {
    await cancelAtPeriodEnd(id)
    return new Promise(() => undefined)
  })
  await leave(ann)
  killedCall.mockRestore()
  await keepInSecondProcess(ann)
  await studio.runJobsOverTime(4)
  expect(await findSubscription(subscription)).toMatchObject({ cancelAtPeriodEnd: false })
})
