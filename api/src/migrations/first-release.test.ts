import { beforeAll, expect, test } from 'vitest'
import { userStore } from '../features/accounts/people/index.ts'
import { scheduleStore } from '../features/calendar/schedules/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { runQueue } from '../platform/queue/run-queue.ts'
import { startApiProcess } from '../testing/api-process.ts'
import type { Person } from '../testing/people.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { migrations } from './all-migrations.ts'
import { storeAsBefore } from './testing/stored-before.ts'

const studio = await aTestStudio({ at: '2026-01-14T15:05:00Z' })
const { database } = studio.deps
const users = userStore(studio.deps)
let admin: Person

beforeAll(async () => {
  await database.connection.dropDatabase()
  await storeAsBefore({ database, release: 'first-release' })
})

test('two processes that start at once on a database of the first release both answer [DEPLOYMENT-11]', async () => {
  const processes = await Promise.all([startApiProcess(studio), startApiProcess(studio)])
  for (const { ask } of processes) expect((await ask('getHealth')).status).toBe(200)
  const done = await database.connection.collection('migrations').find({}).toArray()
  expect(done.map(({ _id }) => String(_id)).sort()).toEqual(migrations.map(({ name }) => name).sort())
  expect(await Promise.all(processes.map(({ stop }) => stop()))).toEqual([0, 0])
  const account = await users.findByEmail('person1@example.com')
  if (!account) throw new Error('the admin of the first release is gone')
  admin = await studio.signIn(account)
})

test.each([
  ['listClasses', 3],
  ['listInstructors', 1],
  ['listPrograms', 1],
  ['listSchedules', 5],
  ['listUsers', 9],
  ['listLeads', 8],
  ['listAuditLog', 1],
] as const)('%s answers what the first release stored', async (name, count) => {
  const { status, answer } = await studio.call(name, { as: admin })
  expect(status).toBe(200)
  expect(answer).toHaveLength(count)
})

test('a member sees what they booked and bought with the first release', async () => {
  const guest = await users.findByEmail('person2@example.com')
  if (!guest) throw new Error('the guest of the first release is gone')
  const as = await studio.signIn(guest)
  const bookings = (await studio.call('listMyBookings', { as })).answer
  expect(bookings.map(({ status, price }) => [status, price.paid])).toEqual([
    ['confirmed', '25.00'],
    ['pending', '25.00'],
  ])
  expect((await studio.call('listMyEnrollments', { as })).answer).toMatchObject([{ status: 'active' }])
})

test('accounts that were made before addresses were verified count as verified [ACCOUNTS-13]', async () => {
  const { answer } = await studio.call('listUsers', { as: admin })
  expect(answer.map(({ isEmailVerified }) => isEmailVerified)).toEqual(answer.map(() => true))
  const stored = await users.model.find({ isClosed: false }).lean()
  expect(stored.map(({ emailVerifiedAt }) => emailVerifiedAt)).toEqual(stored.map(({ createdAt }) => createdAt))
})

test('a class without schedules meets on any date, one with schedules on theirs only', async () => {
  const { answer } = await studio.call('listClasses', { as: admin })
  const schedules = (await studio.call('listSchedules', { as: admin })).answer
  const scheduled = new Set(schedules.map(({ classId }) => classId))
  expect(answer.map(({ meetsOnAnyDate }) => meetsOnAnyDate)).toEqual(answer.map(({ id }) => !scheduled.has(id)))
})

test('mails that were waiting in the first release are sent', async () => {
  const mails = await studio.mails()
  expect(mails.filter(({ to }) => to === 'ann@example.com')).toHaveLength(1)
  expect(mails.filter(({ to }) => to === 'person2@example.com').length).toBeGreaterThan(0)
})

test('work that waited in the first release is done, and what had failed is shown to admins', async () => {
  const failed = (await studio.call('listFailedJobs', { as: admin })).answer
  expect(failed).toMatchObject([
    { kind: 'payment-event', title: 'customer.subscription.updated', tries: 700 },
    { kind: 'mail', title: 'refund', whom: 'person2@example.com', lastError: '550 no such mailbox' },
  ])
  const { jobQueue } = studio.deps
  const classes = classStore(studio.deps)
  const schedules = scheduleStore(studio.deps)
  const waiting = await jobQueue.model.find({ status: 'waiting' }).lean()
  expect(waiting.map(({ _id }) => _id)).toEqual(
    expect.arrayContaining(['payment-event:evt_before_waiting', 'refund:pi_before_due']),
  )
  studio.clock.advance({ days: 1 })
  await runQueue(studio.deps)
  expect(await classes.model.countDocuments({ removal: { $exists: true } })).toBe(0)
  expect(await schedules.model.countDocuments({ isRemoved: true })).toBe(0)
})

test('every migration step names the oldest release that may run at the same time, and no later one', () => {
  for (const [at, { name, oldestBeside }] of migrations.entries())
    expect(oldestBeside, name).toBeLessThanOrEqual(at + 1)
})

test('a migration step that was killed half way is right when it runs again', async () => {
  const count = () => studio.deps.jobQueue.model.countDocuments({})
  const before = await count()
  for (const { run } of migrations) await run({ ...studio.deps })
  expect(await count()).toBe(before)
})
