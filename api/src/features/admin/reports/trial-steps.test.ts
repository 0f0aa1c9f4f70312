import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { getFurthestStep, loadTrials, type TrialDates } from './trial-report.ts'

const studio = await aPayingStudio()
const reachedAt = new Date('2026-01-14T15:00:00Z')
const grantedTrial: TrialDates = {
  grantedAt: reachedAt,
  invitedAt: null,
  bookedAt: null,
  attendedAt: null,
  subscribedAt: null,
  paidAt: null,
}

test.each<[Partial<TrialDates>, string]>([
  [{}, 'granted'],
  [{ invitedAt: reachedAt }, 'invited'],
  [{ invitedAt: reachedAt, bookedAt: reachedAt }, 'booked'],
  [{ invitedAt: reachedAt, bookedAt: reachedAt, attendedAt: reachedAt }, 'attended'],
  [{ invitedAt: reachedAt, bookedAt: reachedAt, attendedAt: reachedAt, paidAt: reachedAt }, 'paid'],
  [{ invitedAt: reachedAt, subscribedAt: reachedAt, paidAt: reachedAt }, 'subscribed'],
])('the furthest step of a trial with %j is %s [TRIALS-4]', (dates, step) => {
  expect(getFurthestStep({ ...grantedTrial, ...dates })).toBe(step)
})

test('each trial in a range moves on with its invitation, booking, check-in and subscription [TRIALS-4]', async () => {
  const { requestTrial, aPersonWithTrial, aWeeklyClass, signInAdmin, book } = trialScenes(studio)
  const from = studio.clock.now()
  const justAfterNow = () => new Date(studio.clock.now().getTime() + 1)
  const loadFurthestSteps = async () =>
    (await loadTrials(studio.deps, { from, to: justAfterNow() })).map(getFurthestStep)
  await requestTrial('not-invited@example.com')
  await studio.advanceBothClocks({ minutes: 1 })
  const person = await aPersonWithTrial()
  expect(await loadFurthestSteps()).toEqual(['granted', 'invited'])
  const { answer: booking } = await book(person, { ...(await aWeeklyClass()), bookingDate: '2026-01-14' })
  expect(await loadFurthestSteps()).toEqual(['granted', 'booked'])
  await studio.call('checkIn', { as: await signInAdmin(), params: { id: booking.id }, body: { isHere: true } })
  expect(await loadFurthestSteps()).toEqual(['granted', 'attended'])
  const { checkoutUrl } = (await studio.call('startSubscriptionCheckout', { as: person })).answer
  await studio.pay(checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await loadFurthestSteps()).toEqual(['granted', 'subscribed'])
  expect(await loadTrials(studio.deps, { from: justAfterNow(), to: new Date('2027-01-01') })).toEqual([])
})
