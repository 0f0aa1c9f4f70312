import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio. Two processes carry out the end of one pause: a member who asks twice has
// two jobs, and the job of a process that stalls is taken over.
const studio = await aPayingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPlan, planAt } = membershipScenes(studio)

async function aPausedPlan({ card, isScheduled }: { card: string; isScheduled: boolean }) {
  const { ann, subscription } = await aPlan()
  if (isScheduled) await studio.control(`subscriptions/${subscription}/schedule`)
  const query = { start: 'today', resumesOn: '2026-02-04' } as const
  const { version } = (await studio.call('previewPause', { as: ann, query })).answer
  await studio.call('pauseMembership', { as: ann, body: { ...query, version } })
  await studio.useCard(ann, card)
  const customerId = (await userStore(studio.deps).findById(ann.user.id))?.stripeCustomerId
  const paid = async () =>
    (await studio.ledger()).payments.filter((payment) => payment.customerId === customerId).map(({ amount }) => amount)
  const resumeTwice = () =>
    Promise.all(
      [studio, second].map(({ deps }) =>
        deps.payments.resumeSubscription({ key: `resumes ${subscription}`, id: subscription, keepsPeriod: false }),
      ),
    )
  return { subscription, paid, resumeTwice }
}

describe.each([false, true])('a paused plan that two processes resume at once (with a schedule: %s)', (isScheduled) => {
  test('is charged one month, less its credit [MEMBERSHIP-24]', async () => {
    const { subscription, paid, resumeTwice } = await aPausedPlan({ card: cards.pays, isScheduled })
    await resumeTwice()
    await resumeTwice()
    expect((await planAt(subscription))?.stand).toBe('active')
    expect(await paid()).toEqual([14_900, 481])
  })

  test('owes one month, less its credit, when the card is refused [MEMBERSHIP-25]', async () => {
    const { subscription, paid, resumeTwice } = await aPausedPlan({ card: cards.failsAtRenewal, isScheduled })
    await resumeTwice()
    await resumeTwice()
    expect(await planAt(subscription)).toMatchObject({ dueCents: 481 })
    expect(await paid()).toEqual([14_900])
  })
})

test('a plan that two processes pause at once is paused, and neither fails [MEMBERSHIP-27]', async () => {
  const { subscription } = await aPlan()
  const pausing = { key: `pauses ${subscription}`, id: subscription }
  await Promise.all([studio, second].map(({ deps }) => deps.payments.pauseSubscription(pausing)))
  expect((await planAt(subscription))?.stand).toBe('paused')
})
