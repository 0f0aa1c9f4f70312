import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import type { StoredBooking, StoredEntry } from '../stored.ts'
import type { History } from './history.ts'
import { brokenCapacity, brokenNumbers, brokenOrder, brokenQueue, brokenWinners, quantile } from './replay.ts'

const START = Date.parse('2026-03-04T23:00:00Z')
const at = (seconds: number) => new Date(Date.parse('2026-03-02T15:00:00Z') + seconds * 1_000)
const KEY = 'c1:2026-03-04:s1'

const event = (seconds: number, what: string, reason: string | null = null, note: string | null = null) => ({
  ...{ at: at(seconds), what, reason, note },
})

type EntryFields = Partial<Pick<StoredEntry, 'state' | 'notLaterThan' | 'userId'>>

function entry(seq: number, log: StoredEntry['events'], more: EntryFields = {}): StoredEntry {
  const isLive = more.state === undefined || more.state === 'waiting' || more.state === 'offered'
  const facts = { _id: new ObjectId(), occurrenceId: KEY, bookingId: null, notLaterThan: null, createdAt: at(seq) }
  const hours = { startsAt: new Date(START), endsAt: new Date(START + 3_600_000) }
  const events = [event(seq, 'joined'), ...log]
  return { ...facts, ...hours, seq, isLive, events, userId: `u${seq}`, state: 'waiting', ...more }
}

type BookingFields = Partial<StoredBooking> & { from: number; until?: number }

function booking({ from, until, ...more }: BookingFields): StoredBooking {
  const ended = until === undefined ? null : at(until)
  return {
    ...{
      _id: new ObjectId(),
      userId: 'other',
      occurrenceId: KEY,
      classId: 'c1',
      scheduleId: 's1',
      bookingDate: '2026-03-04',
    },
    ...{ startsAt: new Date(START), endsAt: new Date(START + 3_600_000), paymentIntentId: null, checkoutId: null },
    ...{
      status: ended ? 'cancelled' : 'confirmed',
      holdsSeat: ended === null,
      price: { list: 0, discount: 0, paid: 0 },
    },
    ...{ endedBy: ended ? 'member' : null, endedAt: ended, createdAt: at(from) },
    ...more,
  }
}

/** Each seat that a list gave has its booking, unless it is among those that are given. */
function history(entries: StoredEntry[], bookings: StoredBooking[] = [], seats = 2): History {
  const given = entries.filter(({ events }) => events.some(({ what }) => what === 'seated' || what === 'offered'))
  const own = given.map((one) => ({
    ...booking({ from: 0, userId: one.userId }),
    waitlistEntryId: one._id.toHexString(),
  }))
  const capacities = new Map([['c1', [{ at: 0, seats }]]])
  return { entries, bookings: [...bookings, ...own], capacities, closesMinutes: 60 }
}
const seated = (seq: number, seconds: number, note: string | null = null) =>
  entry(seq, [event(seconds, 'seated', null, note)], { state: 'seated' })

test('a list that is given on in its order has no fault', () => {
  expect(brokenOrder(history([seated(1, 100), seated(2, 110), entry(3, [])]))).toEqual([])
})

test('a promotion past a smaller number that could have the seat is reported', () => {
  expect(brokenOrder(history([entry(1, []), seated(2, 100)]))).toEqual([
    `${KEY}: number 2 was given a seat while number 1 could have had it`,
  ])
  const offered = entry(2, [event(100, 'offered')], { state: 'offered' })
  expect(brokenOrder(history([entry(1, []), offered]))).toHaveLength(1)
})

test('a skip in the log does not excuse a promotion past a member whom nothing keeps from the seat', () => {
  expect(brokenOrder(history([entry(1, [event(99, 'skipped', 'overlap')]), seated(2, 100)]))).toHaveLength(1)
})

test('a member with a booking at the same time, an own cut-off that is over, or an end before is lawfully passed over', () => {
  const rival = booking({ from: 50, userId: 'u1', occurrenceId: 'c2' })
  expect(brokenOrder(history([entry(1, []), seated(2, 100)], [rival]))).toEqual([])
  const ended = booking({ from: 50, until: 90, userId: 'u1', occurrenceId: 'c2' })
  expect(brokenOrder(history([entry(1, []), seated(2, 100)], [ended]))).toHaveLength(1)
  expect(brokenOrder(history([entry(1, [], { notLaterThan: 10_080 }), seated(2, 100)]))).toEqual([])
  expect(brokenOrder(history([entry(1, [event(90, 'left')], { state: 'left' }), seated(2, 100)]))).toEqual([])
})

test('what staff give with a reason of their own is no promotion of the list', () => {
  expect(brokenOrder(history([entry(1, []), seated(2, 100, 'a guest of the house')]))).toEqual([])
})

test('a seat that one who waits has booked without the list is no promotion', () => {
  const { bookings, ...log } = history([entry(1, []), seated(2, 100)])
  expect(brokenOrder({ ...log, bookings: bookings.map((one) => ({ ...one, waitlistEntryId: null })) })).toEqual([])
})

test('a booking past a member who could have had the seat since joining is reported until the list closes', () => {
  const past = booking({ from: 100 })
  expect(brokenQueue(history([entry(1, [])], [past]))).toEqual([`${KEY}: booking ${past._id} went past number 1`])
  expect(brokenQueue(history([entry(1, [])], [{ ...past, waitlistEntryId: 'e1' }]))).toEqual([])
  const late = { ...past, createdAt: new Date(START - 30 * 60_000) }
  expect(brokenQueue(history([entry(1, [])], [late]))).toEqual([])
  expect(brokenQueue(history([entry(1, [event(90, 'left')], { state: 'left' })], [past]))).toEqual([])
  const rival = booking({ from: 20, until: 50, userId: 'u1', occurrenceId: 'c2' })
  expect(brokenQueue(history([entry(1, [])], [past, rival]))).toEqual([])
})

test('one booking more than seats is reported, also one that was given back later', () => {
  const two = [booking({ from: 1 }), booking({ from: 2, until: 50 })]
  expect(brokenCapacity(history([], [...two, booking({ from: 50 })]))).toEqual([])
  expect(brokenCapacity(history([], [...two, booking({ from: 40, until: 60 })]))).toHaveLength(1)
})

test('a number that is drawn twice or out of order, and a member who waits twice, are reported', () => {
  expect(brokenNumbers(history([entry(1, []), entry(2, [])]))).toEqual([])
  expect(brokenNumbers(history([entry(1, []), { ...entry(1, []), userId: 'u9' }]))).toHaveLength(1)
  expect(brokenNumbers(history([{ ...entry(1, []), createdAt: at(60) }, entry(2, [])]))).toHaveLength(1)
  expect(brokenNumbers(history([entry(1, []), entry(2, [], { userId: 'u1' })]))).toHaveLength(1)
  const left = entry(1, [event(1.5, 'left')], { state: 'left' })
  expect(brokenNumbers(history([left, entry(2, [], { userId: 'u1' })]))).toEqual([])
})

test('a place that goes on at the time of a seat that was won is reported', () => {
  const other = (log: StoredEntry['events'], facts: EntryFields = {}) => ({
    ...entry(2, log, { ...facts, userId: 'u1' }),
    occurrenceId: 'c2:2026-03-04:s2',
  })
  const lost = other([event(100, 'ended', 'won_other')], { state: 'ended' })
  expect(brokenWinners(history([seated(1, 100), lost]))).toEqual([])
  expect(brokenWinners(history([seated(1, 100), other([])]))).toHaveLength(1)
  const later = other([event(101, 'ended', 'won_other')], { state: 'ended' })
  expect(brokenWinners(history([seated(1, 100), later]))).toHaveLength(1)
  const elsewhere = { ...other([]), startsAt: new Date(START + 7_200_000), endsAt: new Date(START + 9_000_000) }
  expect(brokenWinners(history([seated(1, 100), elsewhere]))).toEqual([])
})

test('a quantile of nothing is 0, and that of values one of them', () => {
  expect([quantile([1, 2], 0.5), quantile([1, 2], 0.99), quantile([], 0.99)]).toEqual([1, 2, 0])
})
