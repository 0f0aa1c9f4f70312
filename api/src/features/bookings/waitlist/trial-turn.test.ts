import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { aFullClass, joined, cancel, mine, bookings, settle, booked } = waitlistScenes(studio)
const { aPersonWithTrial, hasTrial } = trialScenes(studio)
const START = '2026-01-14T15:00:00Z'
/** Two hours after the cancellation deadline of the class: seats are offered, not booked. */
const LATE = '2026-01-21T13:00:00Z'
const at = async (instant: string) => {
  studio.clock.set(instant)
  await studio.pass({ seconds: 0 })
}
const aFreedSeat = async () => {
  const { of, holders } = await aFullClass()
  const person = await aPersonWithTrial()
  const entry = await joined(person, of)
  expect(entry.price).toBe('0.00')
  return {
    person,
    free: async () => {
      for (const { bookingId } of holders) await cancel(await studio.signedInAs('admin'), bookingId)
      await settle()
    },
  }
}

test('the next on the waitlist with a free class is booked at once, and uses it [TRIALS-2]', async () => {
  await at(START)
  const { person, free } = await aFreedSeat()
  await free()
  expect(await bookings(person)).toMatchObject([{ status: 'confirmed', freeBy: 'trial' }])
  expect(await hasTrial(person)).toBe(false)
})

test('an offered seat uses the free class when it is accepted, and is paid for when that is gone by then [TRIALS-2]', async () => {
  await at(START)
  const scenes = [await aFreedSeat(), await aFreedSeat()] as const
  await at(LATE)
  for (const { free } of scenes) await free()
  const [{ person: accepting }, { person: spending }] = scenes
  const again = async (as: typeof accepting) => studio.signIn(as.user)
  const [first, second] = [await again(accepting), await again(spending)]
  expect(await hasTrial(first)).toBe(true)
  const accept = async (as: typeof first) =>
    studio.call('acceptOffer', { as, params: { id: (await mine(as))[0]?.id ?? '' } })
  expect((await accept(first)).answer).toMatchObject({ booking: { freeBy: 'trial' }, checkoutUrl: null })
  expect(await hasTrial(first)).toBe(false)
  await booked(second, { ...(await studio.aWeeklyClass()), bookingDate: '2026-01-28' })
  expect((await accept(second)).answer).toMatchObject({ checkoutUrl: expect.any(String) })
})
