import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { at, aPlan, overview, paidBy, pause, planAt } = membershipScenes(studio)

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
})
