import { expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { membershipScenes, planActs } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPlan, at, holdBack, leave, overview, planAt } = membershipScenes(studio)
const { keep: keepAtSecond } = planActs(second)

test('who leaves, and keeps the plan at another process before the first has reached the provider, keeps it [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const held = holdBack('endSubscriptionWithPeriod')
  const leaving = leave(ann)
  await held.started
  await keepAtSecond(ann)
  held.goOn()
  await leaving
  await vi.waitFor(async () => expect(await planAt(subscription)).toMatchObject({ cancelAtPeriodEnd: false }))
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
