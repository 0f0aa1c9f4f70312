import { describe, expect, test, vi } from 'vitest'
import { RolledBack } from '../../../platform/transaction.ts'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { signInMany } from '../../../testing/crowd.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { holidayStore } from '../../calendar/closed-days/index.ts'
import { bookingStore } from './booking-store.ts'
import { prepareBooking } from './prepare-booking.ts'
import { prepareSeat, takeSeat } from './take-seat.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ sharedWith: studio })
const { aWeeklyClass } = createCatalogue(studio)
const { deps } = studio
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'

type BookedClass = { classId: string; scheduleId: string }

const cancel = ({ scheduleId }: BookedClass) =>
  studio.call('cancelDate', { as: admin, params: { id: scheduleId, date }, body: {} })
const liveOf = async ({ classId }: BookedClass) =>
  (await bookingStore(deps).liveFrom({ classId, from: date })).filter(({ bookingDate }) => bookingDate === date)

/** A booking that has taken its seat in a transaction and commits when it is let go. */
async function aBookingUnderWay({ classId }: BookedClass) {
  const { user } = await studio.signedInAs('member')
  const plan = await prepareBooking(deps, { user, input: { classId, bookingDate: date, scheduleId: null } })
  await prepareSeat(deps, { plan, user })
  const hasSeat = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const outcome = deps.inTransaction(async (tx) => {
    const { outcome } = await takeSeat(deps, { plan, user, hold: null, tx })
    hasSeat.resolve()
    await mayCommit.promise
    return outcome === 'taken' ? outcome : new RolledBack(outcome)
  })
  await hasSeat.promise
  return { outcome, letGo: mayCommit.resolve }
}

const isCatalogueChanged = async (before: string) =>
  vi.waitFor(async () => expect(await deps.catalogueVersion.read()).not.toBe(before), 5_000)

describe('a booking that is on its way', () => {
  test.each<[string, (booked: BookedClass) => Promise<unknown>]>([
    ['a date is cancelled', cancel],
    [
      'a schedule is deleted',
      ({ scheduleId }) => studio.call('deleteSchedule', { as: admin, params: { id: scheduleId } }),
    ],
    [
      'a schedule moves to another hour',
      ({ scheduleId }) =>
        studio.call('changeSchedule', {
          as: admin,
          params: { id: scheduleId },
          body: { startTime: '19:00', endTime: '20:00' },
        }),
    ],
    [
      'the studio closes',
      async () => {
        await studio.call('createHoliday', { as: admin, body: { name: 'Snow', from: date, to: date } })
        await studio.runJobs()
      },
    ],
    [
      'a class is deleted',
      async ({ classId }) => {
        await studio.call('deleteClass', { as: admin, params: { id: classId } })
        studio.clock.advance({ seconds: 10 })
        await studio.runJobs()
      },
    ],
  ])('a booking made while %s does not stay [BOOKING-11]', async (_, change) => {
    const booked = await aWeeklyClass()
    const before = await deps.catalogueVersion.read()
    const { outcome, letGo } = await aBookingUnderWay(booked)
    const changed = change(booked)
    await isCatalogueChanged(before)
    letGo()
    await changed
    expect(['taken', 'outdated']).toContain(await outcome)
    expect(await liveOf(booked)).toEqual([])
    for (const { id } of await holidayStore(deps).endingFrom(date)) {
      await studio.call('deleteHoliday', { as: admin, params: { id } })
    }
  })

  test('a booking is planned again when the catalogue changed after it was planned [BOOKING-11]', async () => {
    const booked = await aWeeklyClass()
    const { user } = await studio.signedInAs('member')
    const plan = await prepareBooking(deps, { user, input: { ...booked, bookingDate: date, scheduleId: null } })
    await prepareSeat(deps, { plan, user })
    await cancel(booked)
    const taken = deps.inTransaction((tx) => takeSeat(deps, { plan, user, hold: null, tx }))
    expect(await taken).toEqual({ outcome: 'outdated' })
  })

  test('bookings are stored while admins change the catalogue all the time [BOOKING-11]', async () => {
    const booked = await aWeeklyClass()
    const people = await signInMany(studio, { count: 8, kind: 'member' })
    let isOver = false
    const change = async (by: typeof studio) => {
      for (let duration = 30; !isOver; duration = duration === 60 ? 30 : duration + 1)
        await by.call('changeClass', { as: admin, params: { id: booked.classId }, body: { duration } })
    }
    const changes = [change(studio), change(second), change(studio), change(second)]
    const body = { classId: booked.classId, bookingDate: date }
    const statuses: number[] = []
    for (const as of people) statuses.push((await studio.call('bookClass', { as, body })).status)
    isOver = true
    await Promise.all(changes)
    expect(statuses).toEqual(people.map(() => 201))
  })

  test('bookings that race the cancellation of their date at two processes are refused or cancelled [BOOKING-11]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booked = await aWeeklyClass()
      const body = { classId: booked.classId, bookingDate: date }
      const people = await signInMany(studio, { count: 12, kind: 'member' })
      const book = async (as: Person, index: number) =>
        (await (index % 2 ? studio : second).call('bookClass', { as, body })).status
      const [, ...statuses] = await Promise.all([cancel(booked), ...people.map(book)])
      expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([])
      expect(await liveOf(booked)).toEqual([])
    }
  })
})
