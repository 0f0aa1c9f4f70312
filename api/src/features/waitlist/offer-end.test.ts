import { expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
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
  const { waitlist } = studio.deps
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
