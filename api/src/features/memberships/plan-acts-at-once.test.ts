import { describe, expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { membershipScenes, planActs } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the paid month ends on 2026-02-14.
const studio = await aPayingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aMemberOf, aPlan, at, change, holdBack, leave, overview, paidBy, planAt } = membershipScenes(studio)
const { change: changeAtSecond, keep: keepAtSecond } = planActs(second)

describe('a change to a cheaper plan', () => {
  test('that is taken back at another process before the first has reached the provider leaves the plan as it was [MEMBERSHIP-66]', async () => {
    const { ann, subscription } = await aMemberOf('premium')
    const held = holdBack('setPlan')
    const changing = change(ann, 'monthly')
    await held.started
    expect((await changeAtSecond(ann, 'premium')).status).toBe(200)
    held.goOn()
    await changing
    held.restore()
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(2)
    expect(await overview(ann)).toMatchObject({ plan: 'premium', renewalPrice: '249.00' })
    expect(await planAt(subscription)).toMatchObject({
      plan: 'premium',
      priceCents: 24_900,
    })
  })

  test('that could not reach the provider before the renewal is made with the next one, and the paid plan stays until then [MEMBERSHIP-66]', async () => {
    const { ann, subscription } = await aMemberOf('premium')
    studio.clock.set('2026-02-10T15:00:00Z')
    await studio.fault('error')
    expect((await change(ann, 'monthly')).status).toBe(200)
    await studio.fault('off')
    await studio.control(`subscriptions/${subscription}/renew`)
    studio.clock.set('2026-02-14T15:01:00Z')
    await studio.runJobsOverTime(4)
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect(await overview(ann)).toMatchObject({
      plan: 'premium',
      price: '249.00',
      renewalPrice: '149.00',
      status: 'active',
      paidUntil: expect.stringMatching(/^2026-03-14/),
    })
    await at('2026-03-14T15:01:00Z')
    expect(await overview(ann)).toMatchObject({ plan: 'monthly', price: '149.00' })
    expect(await paidBy(ann)).toEqual([24_900, 24_900, 14_900])
  })
})

test('an upgrade that the provider is just charging refuses a pause, leaving and free days until its end is known [MEMBERSHIP-65]', async () => {
  const { ann } = await aMemberOf('monthly')
  const admin = await studio.signedInAs('admin')
  const held = holdBack('upgrade')
  const changing = change(ann, 'premium')
  await held.started
  const pause = await second.call('previewPause', { as: ann, query: { start: 'today', resumesOn: '2026-02-21' } })
  const leaving = await second.call('previewLeaving', { as: ann })
  const freeDays = await second.call('previewFreeDays', {
    as: admin,
    params: { id: ann.user.id },
    query: { days: 3 },
  })
  expect([pause, leaving, freeDays].map(({ error }) => error.code)).toEqual([
    'NOT_PAUSABLE',
    'NOT_LEAVABLE',
    'NOT_CREDITABLE',
  ])
  held.goOn()
  expect((await changing).status).toBe(200)
  held.restore()
  expect((await second.call('previewLeaving', { as: ann })).status).toBe(200)
})

test('who leaves, and keeps the plan at another process before the first has reached the provider, keeps it [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const held = holdBack('endSubscriptionWithPeriod')
  const leaving = leave(ann)
  await held.started
  await keepAtSecond(ann)
  held.goOn()
  await leaving
  const isKept = async () => expect(await planAt(subscription)).toMatchObject({ cancelAtPeriodEnd: false })
  await vi.waitFor(isKept, { timeout: 30_000 })
  held.restore()
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(2)
  expect(await overview(ann)).toMatchObject({ status: 'active', endsAt: null })
  await at('2026-02-14T15:01:00Z')
  expect(await overview(ann)).toMatchObject({ status: 'active', paidUntil: expect.stringMatching(/^2026-03-14/) })
})

test('a process that was killed between its call and the check of it is followed by one that does what was asked last [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const { payments } = studio.deps
  const end = payments.endSubscriptionWithPeriod
  const killed = vi.spyOn(payments, 'endSubscriptionWithPeriod').mockImplementationOnce(async (id) => {
    await end(id)
    return new Promise(() => undefined)
  })
  await leave(ann)
  killed.mockRestore()
  await keepAtSecond(ann)
  await studio.runJobsOverTime(4)
  expect(await planAt(subscription)).toMatchObject({ cancelAtPeriodEnd: false })
})
