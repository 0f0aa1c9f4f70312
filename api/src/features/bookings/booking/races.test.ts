import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { claimAndRun } from '../../../platform/queue/run-queue.ts'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { countOutcomes } from '../../../testing/count-outcomes.ts'
import { signInMany } from '../../../testing/crowd.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeats } from '../../../testing/seats.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { bookingStore } from './booking-store.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const date = '2026-01-21'

const signInMembers = (count: number) => signInMany(studio, { count, kind: 'member' })
const book = (as: Person, body: Record<string, unknown>, apiProcess: TestStudio = studio) =>
  apiProcess.call('bookClass', { as, body })
/** Spreads parallel requests evenly over the two processes. */
const pickProcess = (index: number) => (index % 2 ? studio : secondProcess)
/** The stored counter of taken seats, and the number of live bookings. They must always be equal. */
async function loadSeatCounts(classId: string, scheduleId: string | null) {
  const seatsTaken = await countSeats(studio, { classId, date, scheduleId })
  const liveBookings = (await bookingStore(studio.deps).findLiveFrom({ classId, from: date })).length
  return { taken: seatsTaken, live: liveBookings }
}

test('of 20 parallel bookings for 4 seats at two processes exactly 4 succeed [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 4 })
  const members = await signInMembers(20)
  const outcomes = await Promise.all(
    members.map((person, index) => book(person, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 201: 4, CLASS_FULL: 16 })
  expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: 4, live: 4 })
})

test('of ten parallel bookings of one class by one member only one succeeds [BOOKING-7, BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const ann = await studio.signedInAs('member')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => book(ann, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 201: 1, ALREADY_BOOKED: 9 })
  expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: 1, live: 1 })
})

test('one user who books four overlapping classes at once gets one [BOOKING-7]', async () => {
  const ann = await studio.signedInAs('member')
  const classes = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const { id: classId } = await aClass()
      await aSchedule({ classId, startTime: `18:${10 + index}`, endTime: '19:30' })
      return classId
    }),
  )
  const outcomes = await Promise.all(
    classes.map((classId, index) => book(ann, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 201: 1, OVERLAPPING_BOOKING: 3 })
})

test('ten parallel cancellations of one booking release the seat once [BOOKING-19]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 2 })
  const [ann, bea] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  await book(bea, { classId, bookingDate: date })
  const { answer } = await book(ann, { classId, bookingDate: date })
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      pickProcess(index).call('cancelBooking', { as: ann, params: { id: answer.id } }),
    ),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 1, NOT_CANCELLABLE: 9 })
  expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: 1, live: 1 })
})

test('a booking made while its account is being closed leaves no booking and no taken seat [BOOKING-11]', async () => {
  const { id: classId } = await aClass()
  const member = await studio.signedInAs('member')
  const [bookingOutcome, closingOutcome] = await Promise.all([
    book(member, { classId, bookingDate: date }, secondProcess),
    studio.call('deleteMyAccount', { as: member, body: { password: member.password } }),
  ])
  expect(closingOutcome.status).toBe(200)
  expect([201, 401]).toContain(bookingOutcome.status)
  expect(await loadSeatCounts(classId, null)).toEqual({ taken: 0, live: 0 })
})

test.each([
  ['is moved', 'changeDate', { startTime: '19:30', endTime: '20:30' }, Array(4).fill('2026-01-22T00:30:00.000Z')],
  ['is cancelled', 'cancelDate', {}, []],
] as const)(
  'a booking made while its date %s follows the change [BOOKING-11]',
  async (_, call, body, expectedStarts) => {
    const admin = await studio.signedInAs('admin')
    const { classId, scheduleId } = await aWeeklyClass()
    const members = await signInMembers(4)
    await Promise.all([
      ...members.map((member, index) => book(member, { classId, bookingDate: date }, pickProcess(index))),
      studio.expectOk(call, { as: admin, params: { id: scheduleId, date }, body }),
    ])
    await studio.runJobs()
    const liveBookings = await bookingStore(studio.deps).findLiveFrom({ classId, from: date })
    expect(liveBookings.map(({ startsAt }) => startsAt?.toISOString())).toEqual(expectedStarts)
    const expectedSeats = expectedStarts.length
    expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: expectedSeats, live: expectedSeats })
  },
)

/** Stores each booking of a class again for this many other members, without a call for each. */
async function copyBookings(classId: string, { count }: { count: number }) {
  const { model } = bookingStore(studio.deps)
  const bookings = await model.find({ classId }).lean()
  const members = await Promise.all(
    Array.from({ length: count }, () => studio.aUser({ membershipType: 'monthly', membershipStatus: 'active' })),
  )
  await model.insertMany(
    members.flatMap(({ id }) => bookings.map((booking) => ({ ...booking, _id: new Types.ObjectId(), userId: id }))),
  )
  const occurrenceIds = bookings.map(({ occurrenceId }) => occurrenceId)
  await occurrenceStore(studio.deps).model.updateMany({ _id: { $in: occurrenceIds } }, { $inc: { seatsTaken: count } })
}

test('a schedule with 200 coming bookings changes its time within two seconds, and a concurrent booking follows [BOOKING-11]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 51 })
  const [admin, lateMember] = [await studio.signedInAs('admin'), await studio.signedInAs('member')]
  const member = await studio.signedInAs('member')
  for (const bookingDate of [date, '2026-01-28', '2026-02-04', '2026-02-11'])
    await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate } })
  await copyBookings(classId, { count: 49 })
  const startedAt = performance.now()
  const body = { startTime: '19:30', endTime: '20:30' }
  const [durationMs, bookingOutcome] = await Promise.all([
    studio
      .expectOk('changeSchedule', { as: admin, params: { id: scheduleId }, body })
      .then(() => performance.now() - startedAt),
    book(lateMember, { classId, bookingDate: date }, secondProcess),
  ])
  expect(bookingOutcome.status).toBe(201)
  expect(durationMs).toBeLessThan(2_000)
  for (const job of await studio.deps.jobQueue.findDue({ limit: 1_000 }))
    if (job.kind === 'date-change') await claimAndRun(studio.deps, job)
  const liveBookings = await bookingStore(studio.deps).findLiveFrom({ classId, from: date })
  expect(liveBookings).toHaveLength(201)
  expect(liveBookings.filter(({ startsAt }) => !startsAt?.toISOString().endsWith('T00:30:00.000Z'))).toEqual([])
})

test('a booking made while its plan ends is refused or gets a release time [MEMBERSHIP-13]', async () => {
  const admin = await studio.signedInAs('admin')
  const { id: classId } = await aClass()
  const member = await studio.signedInAs('member')
  await Promise.all([
    book(member, { classId, bookingDate: date }),
    studio.call('changeUser', { as: admin, params: { id: member.user.id }, body: { membershipType: 'none' } }),
  ])
  const liveBookings = await bookingStore(studio.deps).findLiveFrom({ userId: member.user.id, from: date })
  expect(liveBookings.filter(({ releaseAt }) => releaseAt === null)).toEqual([])
})
