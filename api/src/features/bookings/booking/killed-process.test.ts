import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../../testing/api-process.ts'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeats } from '../../../testing/seats.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from './booking-store.ts'

// This database is never dropped: the open transactions of the killed processes would block that.
const studio = await aTestStudio({ sharedWith: { databaseName: `killed${process.pid}` } })
await studio.deps.database.ensureIndexes()
const { aClass } = createCatalogue(studio)
const ROUNDS = 2

/** Books and cancels as fast as answers come, until the server is gone. */
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
    // The server is gone.
    if (!(error instanceof TypeError)) throw error
  }
}

test('a process killed at any instant leaves neither a lost booking nor an orphan seat [BOOKING-9]', async () => {
  const { id: classId } = await aClass({ capacity: 2 })
  // The process has the machine's clock.
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const sessionEnd = new Date(Date.now() + 86_400_000)
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const person = await studio.signedInAs('member')
      await studio.deps.database.connection
        .model('sessions')
        .updateMany({ 'sess.userId': person.user.id }, { $set: { expire: sessionEnd } })
      return person
    }),
  )
  let loops: Promise<void>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, child } = await startApiProcess(studio)
    // Each round books again, since nothing that a killed process leaves behind may block a caller.
    let remaining = 2 + round
    await new Promise<void>((resolve) => {
      const onBooked = () => {
        remaining -= 1
        if (remaining > 0) return
        child.kill('SIGKILL')
        resolve(once(child, 'exit').then(() => undefined))
      }
      loops = people.map((person) => bookAndCancel({ url, person, body: { classId, bookingDate: date }, onBooked }))
    })
    await Promise.all(loops)
    const seatsTaken = await countSeats(studio, { classId, date, scheduleId: null })
    const liveBookings = await bookingStore(studio.deps).findLiveFrom({ classId, from: date })
    expect([round, seatsTaken]).toEqual([round, liveBookings.length])
    for (const { id, userId } of liveBookings) {
      const as = people.find(({ user }) => user.id === userId) ?? null
      expect((await studio.call('cancelBooking', { as, params: { id } })).status).toBe(200)
    }
  }
}, 180_000)
