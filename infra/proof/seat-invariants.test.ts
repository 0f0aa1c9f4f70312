import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { brokenSeats } from './seat-invariants.ts'
import type { StoredBooking, StoredEntry, StoredStudio } from './stored.ts'
import { brokenWaitlists } from './waitlist-invariants.ts'

const KEY = 'c1:2026-03-04:s1'
const at = (hour: number) => new Date(Date.UTC(2026, 2, 4, hour))

const booking = (more: Partial<StoredBooking> = {}): StoredBooking => ({
  ...{ _id: new ObjectId(), userId: 'u1', occurrenceId: KEY, classId: 'c1', scheduleId: 's1' },
  ...{ bookingDate: '2026-03-04', status: 'confirmed', holdsSeat: true, startsAt: at(18), endsAt: at(19) },
  ...{ price: { list: 0, discount: 0, paid: 0 }, paymentIntentId: null, checkoutId: null, endedBy: null },
  ...{ createdAt: at(1), ...more },
})
const entry = (more: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ _id: new ObjectId(), userId: 'u2', occurrenceId: KEY, seq: 1, state: 'waiting', isLive: true },
  ...{ startsAt: at(18), endsAt: at(19), notLaterThan: null, bookingId: null, events: [], createdAt: at(2), ...more },
})
const occurrence = { _id: KEY, classId: 'c1', capacity: 1, seatsTaken: 1, nextNumber: 2 }
const whole: StoredStudio = {
  ...{ bookings: [booking()], occurrences: [occurrence], entries: [entry()], checkouts: [], enrollments: [] },
  ...{ refunds: [], moneyBack: [], mails: [], memberships: [], events: [] },
}
const hold = booking({ status: 'pending' })
const checkout = (bookingId: string | null): StoredStudio['checkouts'][number] => ({
  ...{ _id: new ObjectId(), userId: 'u1', kind: 'class', itemKey: KEY, status: 'open', bookingId },
  ...{ price: { list: 2_500, discount: 0, paid: 2_500 }, paymentIntentId: null },
})

const holdId = hold._id.toHexString()

test('a full class with one who waits has no fault, nor has a seat that an open checkout or an offer holds', () => {
  expect([...brokenSeats(whole), ...brokenWaitlists(whole)]).toEqual([])
  expect(brokenSeats({ ...whole, bookings: [hold], checkouts: [checkout(holdId)] })).toEqual([])
  const offered = entry({ userId: 'u1', state: 'offered', bookingId: holdId })
  const given = { ...whole, bookings: [hold], entries: [offered] }
  expect([...brokenSeats(given), ...brokenWaitlists(given)]).toEqual([])
})

const other = booking({ occurrenceId: 'c2:2026-03-04:s2' })
test.each<[string, Partial<StoredStudio>]>([
  ['a seat that is counted and not held', { bookings: [] }],
  ['a booking above capacity', { bookings: [booking(), booking({ userId: 'u3' })] }],
  ['a booking of no occurrence', { bookings: [booking(), { ...other, userId: 'u3' }] }],
  ['a member with two seats at once', { bookings: [booking(), { ...other, startsAt: at(18), endsAt: at(20) }] }],
  ['a held seat that nothing wants', { bookings: [hold] }],
  ['an open checkout whose seat is gone', { checkouts: [checkout(holdId)] }],
  ['two open checkouts of one item', { checkouts: [checkout(null), checkout(null)] }],
])('the check of seats sees %s', (_, planted) => {
  expect(brokenSeats({ ...whole, ...planted })).not.toEqual([])
})

test.each<[string, Partial<StoredStudio>]>([
  ['a number that would be drawn twice', { occurrences: [{ ...occurrence, nextNumber: 1 }] }],
  ['a member with two places', { entries: [entry(), entry()], occurrences: [{ ...occurrence, nextNumber: 3 }] }],
  ['an offer without a held seat', { entries: [entry({ state: 'offered' })] }],
  ['one who was seated without a booking', { entries: [entry({ state: 'seated', isLive: false })] }],
])('the check of waitlists sees %s', (_, planted) => {
  expect(brokenWaitlists({ ...whole, ...planted })).not.toEqual([])
})
