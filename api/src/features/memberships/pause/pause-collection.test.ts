import type { PauseStart } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { subjectsTo, at, aPlan, overview, planAt } = membershipScenes(studio)

async function pause(as: Person, query: { start: PauseStart; resumesOn: string }) {
  const seen = (await studio.call('previewPause', { as, query })).answer
  const { answer } = await studio.call('pauseMembership', { as, body: { ...query, version: seen.version } })
  return { seen, answer }
}
async function resume(as: Person) {
  const { version } = (await studio.call('previewResume', { as })).answer
  return (await studio.call('resumeMembership', { as, body: { version } })).answer
}
const paidBy = async (person: Person) => {
  const id = (await userStore(studio.deps).findById(person.user.id))?.stripeCustomerId
  return (await studio.ledger()).payments.filter(({ customerId }) => customerId === id).map(({ amount }) => amount)
}
/** A member whose subscription the provider refuses to pause. */
async function aScheduledPlan({ isClassic = false } = {}) {
  const scene = await aPlan()
  await studio.control(`subscriptions/${scene.subscription}/schedule`)
  if (isClassic) await studio.control(`subscriptions/${scene.subscription}/classic`)
  return scene
}

describe('where the provider refuses to pause a subscription', () => {
  test.each([false, true])(
    'its months pass uncharged, and the pause ends with a month that is charged as shown (classic: %s) [MEMBERSHIP-27]',
    async (isClassic) => {
      const { ann, subscription } = await aScheduledPlan({ isClassic })
      const { seen, answer } = await pause(ann, { start: 'today', resumesOn: '2026-03-20' })
      expect(seen).toMatchObject({ credit: '144.19', charge: { on: '2026-03-20', amount: '4.81' } })
      expect(answer).toMatchObject({ status: 'paused', pause: { state: 'running' } })
      expect((await planAt(subscription))?.stand).toBe('paused')
      await at('2026-02-14T15:01:00Z')
      await at('2026-03-14T15:01:00Z')
      expect(await overview(ann)).toMatchObject({ status: 'paused', pause: { charge: { amount: '4.81' } } })
      await at('2026-03-20T04:00:00Z')
      expect(await paidBy(ann)).toEqual([14_900, 481])
      expect(await overview(ann)).toMatchObject({
        ...{ status: 'active', pause: null, renewalPrice: '149.00' },
        paidUntil: expect.stringMatching(/^2026-04-20/),
      })
      await at('2026-04-20T05:00:00Z')
      expect(await paidBy(ann)).toEqual([14_900, 481, 14_900])
    },
  )

  test('a pause that has not begun is taken back without a charge [MEMBERSHIP-24]', async () => {
    const { ann } = await aScheduledPlan()
    await pause(ann, { start: 'period_end', resumesOn: '2026-03-14' })
    expect(await resume(ann)).toMatchObject({ status: 'active', pause: null })
    await at('2026-02-14T15:01:00Z')
    expect(await paidBy(ann)).toEqual([14_900, 14_900])
  })

  test('a pause from the end of the paid period begins then, and charges nothing until it is ended [MEMBERSHIP-20]', async () => {
    const { ann } = await aScheduledPlan()
    await pause(ann, { start: 'period_end', resumesOn: '2026-03-24' })
    expect(await overview(ann)).toMatchObject({ status: 'active', pause: { state: 'planned' } })
    await at('2026-02-14T15:01:00Z')
    expect(await overview(ann)).toMatchObject({ status: 'paused', pause: { state: 'running' } })
    await at('2026-03-14T15:01:00Z')
    expect(await paidBy(ann)).toEqual([14_900])
    await at('2026-03-24T04:00:00Z')
    expect(await paidBy(ann)).toEqual([14_900, 14_900])
    expect(await overview(ann)).toMatchObject({ status: 'active', paidUntil: expect.stringMatching(/^2026-04-24/) })
  })

  test('a card that is refused at the end leaves it unpaid like a renewal, tried again, and mailed [MEMBERSHIP-25]', async () => {
    const { ann, subscription } = await aScheduledPlan()
    await pause(ann, { start: 'today', resumesOn: '2026-02-04' })
    await studio.useCard(ann, cards.failsAtRenewal)
    await at('2026-02-04T05:00:00Z')
    expect(await overview(ann)).toMatchObject({
      ...{ status: 'past_due', pause: null },
      unpaid: { nextTryAt: expect.stringMatching(/^2026-02-07/) },
    })
    expect(await subjectsTo(ann)).toContain('Your membership could not be renewed')
    await studio.control(`subscriptions/${subscription}/renew`)
    await studio.deliverPendingEvents()
    expect(await overview(ann)).toMatchObject({ status: 'active', unpaid: null })
    expect(await paidBy(ann)).toEqual([14_900, 481])
  })

  test('a subscription of the older billing mode is migrated, and paused like any other [MEMBERSHIP-27]', async () => {
    const { ann, subscription } = await aPlan()
    await studio.control(`subscriptions/${subscription}/classic`)
    await pause(ann, { start: 'today', resumesOn: '2026-02-04' })
    const ledger = await studio.ledger()
    expect(ledger.subscriptions.find(({ id }) => id === subscription)).toMatchObject({ status: 'paused' })
    await at('2026-02-04T05:00:00Z')
    expect(await paidBy(ann)).toEqual([14_900, 481])
  })
})
