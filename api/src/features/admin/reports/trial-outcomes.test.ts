import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { loadTrialFacts, type TrialCounts, trialOutcome } from './trial-report.ts'

const studio = await aPayingStudio()
const at = new Date('2026-01-14T15:00:00Z')
const granted: TrialCounts = {
  grantedAt: at,
  invitedAt: null,
  bookedAt: null,
  attendedAt: null,
  subscribedAt: null,
  paidAt: null,
}

test.each<[Partial<TrialCounts>, string]>([
  [{}, 'granted'],
  [{ invitedAt: at }, 'invited'],
  [{ invitedAt: at, bookedAt: at }, 'booked'],
  [{ invitedAt: at, bookedAt: at, attendedAt: at }, 'attended'],
  [{ invitedAt: at, bookedAt: at, attendedAt: at, paidAt: at }, 'paid'],
  [{ invitedAt: at, subscribedAt: at, paidAt: at }, 'subscribed'],
])('a trial with %j has led to: %s [TRIALS-4]', (facts, outcome) => {
  expect(trialOutcome({ ...granted, ...facts })).toBe(outcome)
})

test('what became of each trial of a span of time is read from what is stored [TRIALS-4]', async () => {
  const { requested, aPersonWithTrial, aWeeklyClass, theAdmin, book } = trialScenes(studio)
  const from = studio.clock.now()
  const outcomes = async () => {
    const facts = await loadTrialFacts(studio.deps, { from, to: new Date(studio.clock.now().getTime() + 1) })
    return facts.map(trialOutcome)
  }
  await requested('only-asked@example.com')
  await studio.pass({ minutes: 1 })
  const person = await aPersonWithTrial()
  expect(await outcomes()).toEqual(['granted', 'invited'])
  const { answer } = await book(person, { ...(await aWeeklyClass()), bookingDate: '2026-01-14' })
  expect(await outcomes()).toEqual(['granted', 'booked'])
  await studio.call('checkIn', { as: await theAdmin(), params: { id: answer.id }, body: { isHere: true } })
  expect(await outcomes()).toEqual(['granted', 'attended'])
  const { checkoutUrl } = (await studio.call('startSubscriptionCheckout', { as: person })).answer
  await studio.pay(checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await outcomes()).toEqual(['granted', 'subscribed'])
  const later = studio.clock.now()
  expect(
    await loadTrialFacts(studio.deps, { from: new Date(later.getTime() + 1), to: new Date('2027-01-01') }),
  ).toEqual([])
})
