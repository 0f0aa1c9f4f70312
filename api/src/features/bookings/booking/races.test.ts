import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { countOutcomes } from '../../../testing/count-outcomes.ts'
import { signInMany } from '../../../testing/crowd.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from './booking-store.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
// The studio is in New York: 7:30 pm on this date is 00:30 UTC on the next.
const date = '2026-01-21'

const signInMembers = (count: number) => signInMany(studio, { count, kind: 'member' })
const book = (as: Person, body: Record<string, unknown>, apiProcess: TestStudio = studio) =>
  apiProcess.call('bookClass', { as, body })
/** Spreads parallel requests evenly over the two processes. */
const pickProcess = (index: number) => (index % 2 ? studio : secondProcess)
/** The stored counter of taken seats, and the number of live bookings. They must always be equal. */
async function loadSeatCounts(classId: string, scheduleId: string | null) {
  const seatsTaken = await countSeatsTaken(studio, { classId, date, scheduleId })
  const liveBookings = (await bookingStore(studio.deps).findLiveFrom({ classId, from: date })).length
  return { taken: seatsTaken, live: liveBookings }
}

test('of 40 parallel bookings for 8 seats at two processes exactly 8 succeed [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 8 })
  const members = await signInMembers(40)
  const outcomes = await Promise.all(
    members.map((person, index) => book(person, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 201: 8, CLASS_FULL: 32 })
  expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: 8, live: 8 })
})

test('of 20 parallel bookings of one class by one member only one succeeds [BOOKING-7, BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const ann = await studio.signedInAs('member')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => book(ann, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 201: 1, ALREADY_BOOKED: 19 })
  expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: 1, live: 1 })
})

test('one user who books ten overlapping classes at once gets one [BOOKING-7]', async () => {
  const ann = await studio.signedInAs('member')
  const classes = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const { id: classId } = await aClass()
      await aSchedule({ classId, startTime: `18:${10 + index}`, endTime: '19:30' })
      return classId
    }),
  )
  const outcomes = await Promise.all(
    classes.map((classId, index) => book(ann, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 201: 1, OVERLAPPING_BOOKING: 9 })
})

test('twenty parallel cancellations of one booking release the seat once [BOOKING-19]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 2 })
  const [ann, bea] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  await book(bea, { classId, bookingDate: date })
  const { answer } = await book(ann, { classId, bookingDate: date })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      pickProcess(index).call('cancelBooking', { as: ann, params: { id: answer.id } }),
    ),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 1, NOT_CANCELLABLE: 19 })
  expect(await loadSeatCounts(classId, scheduleId)).toEqual({ taken: 1, live: 1 })
})

test('a booking made while its account is being closed leaves no booking and no taken seat [BOOKING-11]', async () => {
  const { id: classId } = await aClass({ meetsOnAnyDate: true })
  for (let round = 0; round < 2; round += 1) {
    const member = await studio.signedInAs('member')
    const [bookingOutcome, closingOutcome] = await Promise.all([
      book(member, { classId, bookingDate: date }, secondProcess),
      studio.call('deleteMyAccount', { as: member, body: { password: member.password } }),
    ])
    expect(closingOutcome.status).toBe(200)
    expect([201, 401]).toContain(bookingOutcome.status)
    expect(await bookingStore(studio.deps).findLiveFrom({ userId: member.user.id, from: date })).toEqual([])
    expect(await loadSeatCounts(classId, null)).toEqual({ taken: 0, live: 0 })
  }
})

test.each([
  [
    'is moved to 7:30 pm',
    'changeDate',
    { startTime: '19:30', endTime: '20:30' },
    Array(4).fill('2026-01-22T00:30:00.000Z'),
  ],
  ['is cancelled', 'cancelDate', {}, []],
] as const)(
  'a booking made while its occurrence %s follows the change [BOOKING-11]',
  async (_, call, body, expectedStarts) => {
    const admin = await studio.signedInAs('admin')
    for (let round = 0; round < 2; round += 1) {
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
    }
  },
)

test('a schedule with 200 coming bookings changes its time within two seconds, and a concurrent booking follows [BOOKING-11]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 51 })
  const [admin, lateMember] = [await studio.signedInAs('admin'), await studio.signedInAs('member')]
  const dates = [date, '2026-01-28', '2026-02-04', '2026-02-11']
  for (const member of await signInMembers(50))
    await Promise.all(
      dates.map((bookingDate) => studio.expectOk('bookClass', { as: member, body: { classId, bookingDate } })),
    )
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
  await studio.runJobs()
  const liveBookings = await bookingStore(studio.deps).findLiveFrom({ classId, from: date })
  expect(liveBookings).toHaveLength(201)
  expect(liveBookings.filter(({ startsAt }) => !startsAt?.toISOString().endsWith('T00:30:00.000Z'))).toEqual([])
}, 120_000)

test('a booking made while the member’s plan ends is refused, or has a time at which its seat is released [MEMBERSHIP-13]', async () => {
  const admin = await studio.signedInAs('admin')
  for (let round = 0; round < 3; round += 1) {
    const { id: classId } = await aClass({ meetsOnAnyDate: true })
    const member = await studio.signedInAs('member')
    const changes = { membershipType: 'none' } as const
    await Promise.all([
      book(member, { classId, bookingDate: date }),
      studio.call('changeUser', { as: admin, params: { id: member.user.id }, body: changes }),
    ])
    const liveBookings = await bookingStore(studio.deps).findLiveFrom({ userId: member.user.id, from: date })
    expect(liveBookings.filter(({ releaseAt }) => releaseAt === null)).toEqual([])
  }
})
