import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { bookingStore } from '../bookings/index.ts'
import { waitlistStore } from '../waitlist-entries/index.ts'
import { runWaitlists } from './run-waitlists.ts'
import { waitlistScenes } from './testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { aFullClass, joined, cancel, leave, settle, mine, subjectsTo, listOf } = waitlistScenes(studio)

test('an offer with a checkout that the job of the waitlists ends has run out, and its member is mailed [WAITLIST-14]', async () => {
  studio.clock.set('2026-01-14T15:00:00Z')
  await studio.pass({ seconds: 0 })
  const { of, holders } = await aFullClass()
  const guest = await studio.signedInAs('user')
  await joined(guest, of)
  for (const { person, bookingId } of holders) await cancel(person, bookingId)
  await settle()
  expect(await mine(guest)).toMatchObject([{ state: 'offered' }])
  await studio.pass({ minutes: 31 })
  // Before the job that ends checkouts, as it may come at two processes.
  await runWaitlists(studio.deps)
  await settle()
  expect(await mine(guest)).toMatchObject([{ state: 'passed', skips: [{ reason: 'offer_expired' }] }])
  expect(await subjectsTo(guest)).toContain('A seat went to the next: Morning Yoga')
})

test('a member who leaves in the moment in which a seat is offered to them keeps no seat [WAITLIST-4]', async () => {
  studio.clock.set('2026-01-14T15:00:00Z')
  await studio.pass({ seconds: 0 })
  const { of, key, holders } = await aFullClass()
  const guest = await studio.signedInAs('user')
  const { id } = await joined(guest, of)
  const waitlist = waitlistStore(studio.deps)
  const { findById } = waitlist
  let looks = 0
  // The second look of leaving still sees an entry that waits.
  waitlist.findById = async (...asked) => {
    const found = await findById(...asked)
    looks += 1
    if (looks !== 2) return found
    waitlist.findById = findById
    for (const { person, bookingId } of holders) await cancel(person, bookingId)
    await settle()
    return found
  }
  expect((await leave(guest, id)).answer).toMatchObject({ state: 'left', offer: null })
  await settle()
  expect(await listOf(key)).toMatchObject({ seatsTaken: 0, offers: 0, waiting: 0, handovers: 0 })
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

test('offers of one class that run out together are given on by one piece of work [WAITLIST-14]', async () => {
  const { key, statesOf } = await threeOffersOver()
  const { jobQueue } = studio.deps
  const { add } = jobQueue
  const handovers: unknown[] = []
  jobQueue.add = (job) => {
    if (job.kind === 'waitlist') handovers.push(job.payload)
    return add(job)
  }
  await settle()
  jobQueue.add = add
  expect(await statesOf()).toEqual(['passed', 'passed', 'passed'])
  expect(handovers).toEqual([{ key }])
})

test('an offer that cannot be ended holds up no other of its class [WAITLIST-14]', async () => {
  const { key, statesOf } = await threeOffersOver()
  const bookings = bookingStore(studio.deps)
  const { end } = bookings
  let broken: string | null = null
  bookings.end = (ending) => {
    broken ??= ending.id
    return ending.id === broken ? Promise.reject(new Error('this one is broken')) : end(ending)
  }
  await expect(studio.runJobs()).rejects.toThrow('some holds could not be ended')
  bookings.end = end
  expect((await statesOf()).sort()).toEqual(['offered', 'passed', 'passed'])
  await settle()
  expect(await statesOf()).toEqual(['passed', 'passed', 'passed'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 0, offers: 0, handovers: 0 })
})
