import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { userStore } from '../../features/accounts/people/index.ts'
import { auditStore } from '../../features/admin/audit-log/index.ts'
import { bookingStore } from '../../features/bookings/index.ts'
import { occurrenceKey, occurrenceStore, scheduleStore } from '../../features/calendar/index.ts'
import { classStore } from '../../features/catalogue/classes/index.ts'
import { instructorStore } from '../../features/catalogue/instructors/index.ts'
import { programStore } from '../../features/catalogue/programs/index.ts'
import { enrollmentStore } from '../../features/enrollments/index.ts'
import { leadStore } from '../../features/leads/records/index.ts'
import { membershipStore, renewalStore } from '../../features/memberships/index.ts'
import { checkoutStore, moneyBackStore, refundStore } from '../../features/payments/records/index.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { testEnv } from '../../testing/test-env.ts'
import { loadLarge } from './load-large.ts'
import { OptionError, readOptions } from './size.ts'

const size = { bookings: 1_500, users: 120, classes: 25, leads: 40, days: 200, seed: 8 }
const studio = await aTestStudio()
const { deps } = studio
await loadLarge(deps, { size, note: () => undefined })
const bookings = await bookingStore(deps).model.find().lean()
const checkouts = await checkoutStore(deps).model.find().lean()
const refunds = await refundStore(deps).model.find().lean()

test('a large load makes as many bookings, users, classes and requests as asked for', async () => {
  expect(bookings).toHaveLength(size.bookings)
  expect(await userStore(deps).model.countDocuments()).toBe(size.users)
  expect(await classStore(deps).model.countDocuments()).toBe(size.classes)
  expect(await leadStore(deps).model.countDocuments({ kind: { $ne: 'newsletter' } })).toBe(size.leads)
})

test('the seats of each loaded occurrence are its live bookings, and no more than its capacity', async () => {
  const live = new Map<string, number>()
  for (const { classId, bookingDate, scheduleId, holdsSeat } of bookings) {
    const key = occurrenceKey({ classId, date: bookingDate, scheduleId })
    live.set(key, (live.get(key) ?? 0) + (holdsSeat ? 1 : 0))
  }
  const counted = await occurrenceStore(deps).model.find().lean()
  const taken = counted.filter(({ seatsTaken }) => seatsTaken > 0)
  expect(new Map(taken.map(({ _id, seatsTaken }) => [_id, seatsTaken]))).toEqual(
    new Map([...live].filter(([, seats]) => seats > 0)),
  )
  const capacities = new Map(
    (await classStore(deps).list({ includeInactive: true })).map(({ id, capacity }) => [id, capacity]),
  )
  for (const { classId, seatsTaken } of counted) expect(seatsTaken).toBeLessThanOrEqual(capacities.get(classId) ?? 0)
})

test('no loaded user is booked twice on a day', () => {
  const live = bookings.filter(({ holdsSeat }) => holdsSeat)
  expect(new Set(live.map(({ userId, bookingDate }) => `${userId} ${bookingDate}`)).size).toBe(live.length)
})

test('what a loaded booking cost is the list price less the discount, and a paid one has a paid checkout', () => {
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout._id.toHexString(), checkout]))
  for (const { price, checkoutId, status, paymentIntentId } of bookings) {
    expect(price.paid).toBe(price.list - price.discount)
    const checkout = checkoutOf.get(checkoutId ?? '')
    expect([price.paid > 0, checkout?.price]).toEqual([checkout !== undefined, checkout && price])
    expect(checkout?.paymentIntentId ?? null).toBe(paymentIntentId)
    expect(checkout?.status ?? 'free').toBe(price.paid === 0 ? 'free' : status === 'expired' ? 'expired' : 'paid')
  }
})

test('loaded bookings that the studio cancelled are refunded where they were paid, and no others', () => {
  const due = bookings.filter(({ endedBy, price }) => endedBy === 'studio' && price.paid > 0)
  const ofClasses = refunds.filter(({ checkoutId }) => due.some((booking) => booking.checkoutId === checkoutId))
  expect(ofClasses.map(({ amountCents }) => amountCents).sort()).toEqual(due.map(({ price }) => price.paid).sort())
  expect(due.length).toBeGreaterThan(0)
})

test('nothing in a large load happened before it could, or later than now', () => {
  for (const { createdAt, startsAt, endedAt, lateCancel, cancelBy } of bookings) {
    expect(createdAt <= deps.clock.now() && createdAt < (startsAt ?? createdAt)).toBe(true)
    if (endedAt) expect(endedAt >= createdAt && endedAt <= deps.clock.now()).toBe(true)
    if (lateCancel && endedAt) expect(endedAt >= cancelBy).toBe(true)
  }
})

test('every loaded document is one that its store would have written', async () => {
  const models = [
    userStore(deps).model,
    classStore(deps).model,
    scheduleStore(deps).model,
    programStore(deps).model,
    instructorStore(deps).model,
    bookingStore(deps).model,
    occurrenceStore(deps).model,
    checkoutStore(deps).model,
    refundStore(deps).model,
    moneyBackStore(deps).model,
    membershipStore(deps).model,
    renewalStore(deps).model,
    enrollmentStore(deps).model,
    leadStore(deps).model,
    auditStore(deps).model,
  ]
  for (const model of models) {
    const some: unknown[] = await deps.database.connection.collection(model.collection.name).find().limit(20).toArray()
    expect([model.collection.name, some.length > 0]).toEqual([model.collection.name, true])
    for (const one of some) await deps.database.connection.model(model.modelName).validate(one as object)
  }
})

test('a second large load changes nothing, and no job acts on the first', async () => {
  expect(await loadLarge(deps, { size, note: () => undefined })).toBe(0)
  await studio.runJobs()
  expect(await studio.mails()).toEqual([])
  expect(await bookingStore(deps).model.countDocuments()).toBe(size.bookings)
})

test('the options of a large load are read, and what cannot be read is named', () => {
  expect(readOptions(['--bookings', '1000000', '--users', '20']).size).toMatchObject({ bookings: 1_000_000, users: 20 })
  expect(readOptions([]).size).toMatchObject({ bookings: 200_000, users: 10_000, classes: 500, leads: 2_000 })
  for (const words of [['--rows', '5'], ['--bookings'], ['--bookings', 'many']]) {
    expect(() => readOptions(words)).toThrow(OptionError)
  }
})

test('the large load refuses production unless asked', async () => {
  const uri = inject('mongoUri').replace(/(:\d+)\/[^?]*/, `$1/${studio.databaseName}`)
  const env = Object.fromEntries(
    Object.entries(testEnv({ MONGODB_URI: uri })).map(([name, value]) => [name, String(value ?? '')]),
  )
  const load = (...words: string[]) =>
    promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'load.ts'), ...words], {
      env: { PATH: process.env.PATH, ...env, NODE_ENV: 'production', STRIPE_API_BASE: '' },
    })
  await expect(load()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--in-production') })
  expect((await load('--in-production')).stdout).toContain('was loaded here before')
})
