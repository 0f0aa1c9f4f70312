import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { occurrenceStore, scheduleStore } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { membershipHistory } from '../features/memberships/index.ts'
import { checkoutStore } from '../features/payments/records/index.ts'
import { runScript } from '../testing/run-script.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { loadLargeStudio } from './large-studio.ts'

const size = { bookings: 600, users: 60, classes: 12, days: 200 }
const studio = await aTestStudio()
const { deps } = studio
await loadLargeStudio(deps, size)
const bookings = await bookingStore(deps).model.find().lean()

test('loading a large studio adds the requested numbers of bookings and users, overbooks no occurrence, and books at most one class a day for a user', async () => {
  expect(bookings).toHaveLength(size.bookings)
  expect(await userStore(deps).model.countDocuments()).toBe(size.users)
  const seatHoldersByOccurrence = Map.groupBy(
    bookings.filter(({ holdsSeat }) => holdsSeat),
    ({ occurrenceId }) => occurrenceId,
  )
  const occurrences = await occurrenceStore(deps).model.find().lean()
  for (const { _id, seatsTaken, capacity } of occurrences) {
    expect(seatsTaken).toBe(seatHoldersByOccurrence.get(_id)?.length ?? 0)
    expect(seatsTaken).toBeLessThanOrEqual(capacity)
  }
  const userDays = new Set(bookings.map(({ userId, bookingDate }) => `${userId} ${bookingDate}`))
  expect(userDays.size).toBe(size.bookings)
})

test('the loaded documents fit the schemas of their stores', async () => {
  const stores = [userStore, membershipHistory, classStore, scheduleStore, occurrenceStore, bookingStore, checkoutStore]
  for (const { model } of stores.map((store) => store(deps))) {
    const documents: unknown[] = await deps.database.connection
      .collection(model.collection.name)
      .find()
      .limit(20)
      .toArray()
    expect([model.collection.name, documents.length > 0]).toEqual([model.collection.name, true])
    for (const document of documents) await deps.database.connection.model(model.modelName).validate(document as object)
  }
})

test('loading a large studio a second time adds nothing, and jobs send no mail about the loaded bookings', async () => {
  expect(await loadLargeStudio(deps, size)).toBe(false)
  await studio.runJobs()
  expect(await studio.deliverMails()).toEqual([])
  expect(await bookingStore(deps).model.countDocuments()).toBe(size.bookings)
})

test('npm run seed:large refuses an unknown option by its name, and production without --in-production', async () => {
  const script = resolve(import.meta.dirname, 'seed-large.ts')
  // Production refuses the address of an emulator.
  const env = { NODE_ENV: 'production', STRIPE_API_BASE: '' }
  const load = (...options: string[]) => runScript(studio, { script, options, env })
  const outcomes = await Promise.allSettled([load('--rows', '5'), load(), load('--in-production')])
  expect(outcomes).toMatchObject([
    { reason: { code: 1, stderr: expect.stringContaining('--rows') } },
    { reason: { code: 1, stderr: expect.stringContaining('--in-production') } },
    { value: { stdout: expect.stringContaining('was loaded here before') } },
  ])
})
