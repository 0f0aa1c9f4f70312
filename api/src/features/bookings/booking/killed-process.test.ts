import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../../testing/api-process.ts'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from './booking-store.ts'

// This database is never dropped: the open transactions of the killed process would block that.
const studio = await aTestStudio({ sharedWith: { databaseName: `killed${process.pid}` } })
await studio.deps.database.ensureIndexes()
const { aClass } = createCatalogue(studio)
const DAY_MS = 86_400_000

/** Books and cancels as fast as answers arrive, until the server is killed. */
async function bookAndCancel(input: { url: string; person: Person; body: object; onBooked(): void }): Promise<void> {
  const { url, person, body, onBooked } = input
  const headers = { Cookie: person.cookie, 'Content-Type': 'application/json' }
  try {
    for (;;) {
      const response = await fetch(`${url}/api/bookings`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { id } = (await response.json()) as { id?: string }
      if (response.status !== 201) continue
      onBooked()
      await (await fetch(`${url}/api/bookings/${id}`, { method: 'DELETE', headers })).text()
    }
  } catch (error) {
    // `fetch` throws a TypeError once the server is killed.
    if (!(error instanceof TypeError)) throw error
  }
}

test('a process killed at any instant leaves neither a lost booking nor an orphan seat [BOOKING-9]', async () => {
  const { id: classId } = await aClass({ meetsOnAnyDate: true, capacity: 2 })
  // The process uses the real clock, not the test's.
  const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const sessionEnd = new Date(Date.now() + DAY_MS)
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const person = await studio.signedInAs('member')
      await studio.deps.database.connection
        .model('sessions')
        .updateMany({ 'sess.userId': person.user.id }, { $set: { expire: sessionEnd } })
      return person
    }),
  )
  const { url, child } = await startApiProcess(studio)
  let bookingsUntilKill = 3
  const killed = Promise.withResolvers<unknown>()
  const onBooked = () => {
    bookingsUntilKill -= 1
    if (bookingsUntilKill > 0) return
    child.kill('SIGKILL')
    killed.resolve(once(child, 'exit'))
  }
  await Promise.all([
    killed.promise,
    ...people.map((person) => bookAndCancel({ url, person, body: { classId, bookingDate: date }, onBooked })),
  ])
  const seatsTaken = await countSeatsTaken(studio, { classId, date, scheduleId: null })
  const liveBookings = await bookingStore(studio.deps).findLiveFrom({ classId, from: date })
  expect(seatsTaken).toBe(liveBookings.length)

  studio.clock.set(new Date().toISOString())
  // As a new process does when it starts. Nothing that the killed process left may block a cancellation or a booking.
  await studio.deps.database.endOrphanedTransactions()
  for (const { id, userId } of liveBookings) {
    const owner = people.find(({ user }) => user.id === userId) ?? null
    expect((await studio.call('cancelBooking', { as: owner, params: { id } })).status).toBe(200)
  }
  const [person = null] = people
  const rebooking = await studio.call('bookClass', { as: person, body: { classId, bookingDate: date } })
  expect(rebooking.status, rebooking.text).toBe(201)
}, 180_000)
