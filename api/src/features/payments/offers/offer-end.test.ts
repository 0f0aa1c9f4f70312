import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { waitlistScenes } from '../../../testing/waiting-studio.ts'
import { bookingStore } from '../../bookings/index.ts'

const studio = await aPayingStudio()
const { aFullClass, joined, cancel, leave, settle, mine, listOf } = waitlistScenes(studio)

test('a member who leaves in the moment in which a seat is offered to them keeps no seat [WAITLIST-4]', async () => {
  studio.clock.set('2026-01-14T15:00:00Z')
  await studio.pass({ seconds: 0 })
  const { of, key, holders } = await aFullClass()
  const guest = await studio.signedInAs('user')
  const { id } = await joined(guest, of)
  const freed = holders.map(({ person, bookingId }) => cancel(person, bookingId))
  expect((await leave(guest, id)).answer).toMatchObject({ state: 'left', offer: null })
  await Promise.all(freed)
  await settle()
  expect(await listOf(key)).toMatchObject({ seatsTaken: 0, offers: 0, waiting: 0 })
})

/** A class whose three seats were offered to guests, whose windows are over. */
async function threeOffersOver() {
  studio.clock.set('2026-01-14T15:00:00Z')
  await studio.pass({ seconds: 0 })
  const { of, key, holders } = await aFullClass({ capacity: 3 })
  const guests: Person[] = []
  for (const { person, bookingId } of holders) {
    const guest = await studio.signedInAs('user')
    await joined(guest, of)
    await cancel(person, bookingId)
    guests.push(guest)
  }
  await settle()
  await studio.pass({ minutes: 31 })
  const statesOf = async () => (await Promise.all(guests.map(mine))).map(([entry]) => entry?.state)
  expect(await statesOf()).toEqual(['offered', 'offered', 'offered'])
  return { key, statesOf }
}

test('an offer that cannot be ended holds up no other of its class [WAITLIST-14]', async () => {
  const { key, statesOf } = await threeOffersOver()
  const bookings = bookingStore(studio.deps)
  const { end } = bookings
  let broken: string | null = null
  bookings.end = (ending) => {
    broken ??= ending.booking.id
    return ending.booking.id === broken ? Promise.reject(new Error('this one is broken')) : end(ending)
  }
  await studio.runJobs()
  bookings.end = end
  expect((await statesOf()).sort()).toEqual(['offered', 'passed', 'passed'])
  await studio.pass({ seconds: 31 })
  await settle()
  expect(await statesOf()).toEqual(['passed', 'passed', 'passed'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 0, offers: 0 })
})
