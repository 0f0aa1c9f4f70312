import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { getTrialOutcome, loadTrials, type TrialDates } from './trial-report.ts'

const studio = await aPayingStudio()
const instant = new Date('2026-01-14T15:00:00Z')
const grantedTrial: TrialDates = {
  grantedAt: instant,
  invitedAt: null,
  bookedAt: null,
  attendedAt: null,
  subscribedAt: null,
  paidAt: null,
}

test.each<[Partial<TrialDates>, string]>([
  [{}, 'granted'],
  [{ invitedAt: instant }, 'invited'],
  [{ invitedAt: instant, bookedAt: instant }, 'booked'],
  [{ invitedAt: instant, bookedAt: instant, attendedAt: instant }, 'attended'],
  [{ invitedAt: instant, bookedAt: instant, attendedAt: instant, paidAt: instant }, 'paid'],
  [{ invitedAt: instant, subscribedAt: instant, paidAt: instant }, 'subscribed'],
])('the outcome of a trial with %j is %s [TRIALS-4]', (dates, outcome) => {
  expect(getTrialOutcome({ ...grantedTrial, ...dates })).toBe(outcome)
})

test('the outcome of each trial in a range follows from what is stored [TRIALS-4]', async () => {
  const { requestTrial, aPersonWithTrial, aWeeklyClass, signInAdmin, book } = trialScenes(studio)
  const from = studio.clock.now()
  const loadOutcomes = async () => {
    const trials = await loadTrials(studio.deps, { from, to: new Date(studio.clock.now().getTime() + 1) })
    return trials.map(getTrialOutcome)
  }
  await requestTrial('only-asked@example.com')
  await studio.passTime({ minutes: 1 })
  const person = await aPersonWithTrial()
  expect(await loadOutcomes()).toEqual(['granted', 'invited'])
  const { answer } = await book(person, { ...(await aWeeklyClass()), bookingDate: '2026-01-14' })
  expect(await loadOutcomes()).toEqual(['granted', 'booked'])
  await studio.call('checkIn', { as: await signInAdmin(), params: { id: answer.id }, body: { isHere: true } })
  expect(await loadOutcomes()).toEqual(['granted', 'attended'])
  const { checkoutUrl } = (await studio.call('startSubscriptionCheckout', { as: person })).answer
  await studio.pay(checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await loadOutcomes()).toEqual(['granted', 'subscribed'])
  const now = studio.clock.now()
  expect(await loadTrials(studio.deps, { from: new Date(now.getTime() + 1), to: new Date('2027-01-01') })).toEqual([])
})
