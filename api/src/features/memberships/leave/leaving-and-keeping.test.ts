import { expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPlan, overview, planAt, at } = membershipScenes(studio)

type Process = Pick<typeof studio, 'call' | 'deps'>
async function leave(process: Process, as: Person): Promise<void> {
  const { version } = (await process.call('previewLeaving', { as })).answer
  expect((await process.call('leaveMembership', { as, body: { version } })).status).toBe(200)
}
async function keep(process: Process, as: Person): Promise<void> {
  const { version } = (await process.call('previewKeeping', { as })).answer
  expect((await process.call('keepMembership', { as, body: { version } })).status).toBe(200)
}
/** The provider is asked by a process only when it is let go on; returns the way to let it. */
function holdBack(process: Process, call: 'endSubscriptionWithPeriod' | 'keepSubscription') {
  const { payments } = process.deps
  const original = payments[call]
  const started = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const spy = vi.spyOn(payments, call).mockImplementationOnce(async (id) => {
    started.resolve()
    await free.promise
    return original(id)
  })
  return { started: started.promise, goOn: () => free.resolve(), restore: () => spy.mockRestore() }
}

test('who leaves, and keeps the plan at another process before the first has reached the provider, keeps it [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const held = holdBack(studio, 'endSubscriptionWithPeriod')
  const leaving = leave(studio, ann)
  await held.started
  await keep(second, ann)
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

test('who keeps the plan, and leaves at another process before the first has reached the provider, leaves [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  await leave(studio, ann)
  const held = holdBack(studio, 'keepSubscription')
  const keeping = keep(studio, ann)
  await held.started
  await leave(second, ann)
  held.goOn()
  await keeping
  await vi.waitFor(async () => expect(await planAt(subscription)).toMatchObject({ cancelAtPeriodEnd: true }))
  held.restore()
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(2)
  expect((await overview(ann)).endsAt).not.toBeNull()
})

test('a process that was killed between its call and the check of it is followed by one that does what was asked last [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  const { payments } = studio.deps
  const end = payments.endSubscriptionWithPeriod
  const killed = vi.spyOn(payments, 'endSubscriptionWithPeriod').mockImplementationOnce(async (id) => {
    await end(id)
    return new Promise(() => undefined)
  })
  await leave(studio, ann)
  killed.mockRestore()
  await keep(second, ann)
  await studio.runJobsOverTime(4)
  expect(await planAt(subscription)).toMatchObject({ cancelAtPeriodEnd: false })
})

test('a plan that its member ends in the portal of the provider afterwards is not kept by an older request [MEMBERSHIP-30]', async () => {
  const { ann, subscription } = await aPlan()
  await leave(studio, ann)
  await keep(studio, ann)
  studio.clock.advance({ hours: 2 })
  await studio.deps.payments.endSubscriptionWithPeriod(subscription)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(4)
  expect((await overview(ann)).endsAt).not.toBeNull()
})
