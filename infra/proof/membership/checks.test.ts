import { expect, test } from 'vitest'
import { toInstant } from '../simulated/calendar.ts'
import { type FreedSeat, followHandovers } from './freed-seats.ts'
import { getFaults as instantFaults } from './instants.ts'
import { findDifferentRecords, type StudioRecords, seatFaults } from './lives-records.ts'
import { getFaults as previewFaults, type SeenPlan, type ShownPreview } from './previews.ts'
import { faultsOfDashboard, faultsOfPaid, faultsOfRefused } from './provider.ts'
import { newLife, PRICE, passTo } from './reference.ts'
import { perform } from './reference-operations.ts'

const account = { id: 'u1', email: 'ann@people.example', username: 'ann' }
const START = toInstant('2026-01-14', '10:00')
const NOW = toInstant('2026-01-20', '10:00')
function aLife({ isPaused = false } = {}) {
  const life = newLife()
  perform(life, { act: { kind: 'subscribe' }, at: START })
  passTo(life, NOW)
  if (isPaused) perform(life, { act: { kind: 'pause', start: 'today', resumesOn: '2026-02-20' }, at: NOW })
  return life
}

const charge = { userId: 'u1', cents: PRICE, day: '2026-01-14', at: START }
const mail = { to: account.email, name: 'started' }
const records: StudioRecords = { charges: [charge], mails: [mail], seats: [], paused: [] }

test('records like those of the reference have no faults', () => {
  expect(findDifferentRecords({ account, life: aLife() }, records)).toEqual([])
})

test.each<[string, Partial<StudioRecords>]>([
  ['a charge that is missing', { charges: [] }],
  ['a charge that comes twice', { charges: [charge, charge] }],
  ['a charge on another day', { charges: [{ ...charge, day: '2026-01-15' }] }],
  ['a charge inside a pause', { paused: [{ userId: 'u1', from: '2026-01-10', until: '2026-01-20' }] }],
  ['a mail that is missing', { mails: [] }],
  ['a mail that comes twice', { mails: [mail, mail] }],
])('the check of the records sees %s', (_, planted) => {
  expect(findDifferentRecords({ account, life: aLife() }, { ...records, ...planted })).not.toEqual([])
})

const seat = { userId: 'u1', status: 'confirmed', bookingDate: '2026-01-28', endedBy: null, releaseAt: null }
test('the check of seats sees a free seat inside a pause, and none that is covered or on notice', () => {
  const faults = (isPaused: boolean, releaseAt: Date | null) =>
    seatFaults({ account, life: aLife({ isPaused }), free: new Set() }, { seats: [{ ...seat, releaseAt }], now: NOW })
      .length
  expect([faults(false, null), faults(true, new Date(NOW + 1)), faults(true, null)]).toEqual([0, 0, 1])
})

test('the check of seats sees one that was taken from a plan that covers it', () => {
  const member = { account, life: aLife(), free: new Set<string>() }
  expect(seatFaults(member, { seats: [seat], now: NOW })).toEqual([])
  expect(seatFaults(member, { seats: [{ ...seat, status: 'cancelled' }], now: NOW })).toHaveLength(1)
})

const billedAt = toInstant('2026-03-08', '10:00')
const resumesAt = toInstant('2026-03-28', '00:00')
const first = { at: START, cents: PRICE }
const trial = { way: 'pause', second: -1, billedAt, outcome: 'done', pausedFrom: billedAt - 1_000 } as const
test.each([
  ['a month that is charged when the pause is over', [first, { at: resumesAt, cents: PRICE }], 0],
  ['a charge that is left out', [first], 1],
  ['a charge that comes twice', [first, { at: resumesAt, cents: PRICE }, { at: resumesAt, cents: PRICE }], 1],
  ['a charge inside the pause', [first, { at: billedAt + 120_000, cents: PRICE }], 1],
  ['two months at once', [{ at: START, cents: 2 * PRICE }], 1],
])('the check of charges around the billing instant knows %s', (_, charges, faults) => {
  expect(instantFaults(trial, { charges, resumesAt })).toHaveLength(faults)
})

const shown: ShownPreview = {
  ...{ from: new Date(NOW).toISOString(), credit: '0.00', charge: { on: '2026-02-20', amount: '149.00' } },
  bookings: [
    { id: 'a', outcome: 'cancelled' },
    { id: 'b', outcome: 'cancelled_late' },
    { id: 'c', outcome: 'stays' },
  ],
}
const held = (id: string) => ({ id, status: 'confirmed', lateCancel: false })
const seen: SeenPlan = {
  at: NOW,
  before: ['a', 'b', 'c', 'd'].map(held),
  after: [
    { ...held('a'), status: 'cancelled' },
    { id: 'b', status: 'cancelled', lateCancel: true },
    held('c'),
    held('d'),
  ],
  charges: [{ day: '2026-02-20', cents: PRICE, at: toInstant('2026-02-20', '00:00') }],
  isOver: false,
}
const [paid] = seen.charges
if (!paid) throw new Error('there is a charge')
test('a preview that came true has no faults', () => {
  expect(previewFaults(shown, seen)).toEqual([])
})

test.each<[string, ShownPreview, Partial<SeenPlan>]>([
  ['a seat that was to be cancelled and stays', shown, { after: seen.after.with(0, held('a')) }],
  [
    'a late cancellation that is not marked',
    shown,
    { after: seen.after.with(1, { ...held('b'), status: 'cancelled' }) },
  ],
  ['a seat that was to stay and is gone', shown, { after: seen.after.with(2, { ...held('c'), status: 'cancelled' }) }],
  [
    'a seat that was not listed and is gone',
    shown,
    { after: seen.after.with(3, { ...held('d'), status: 'cancelled' }) },
  ],
  ['a seat that was listed and is none', shown, { after: seen.after.slice(1) }],
  ['another amount', shown, { charges: [{ ...paid, cents: PRICE - 1 }] }],
  ['another day', shown, { charges: [{ ...paid, day: '2026-02-21' }] }],
  ['no charge', shown, { charges: [] }],
  ['a charge after the end', { endsAt: '2026-02-14T15:00:00Z' }, { isOver: true }],
  ['a plan that does not end', { endsAt: '2026-02-14T15:00:00Z' }, { charges: [] }],
])('the check of previews sees %s', (_, preview, planted) => {
  expect(previewFaults(preview, { ...seen, ...planted })).not.toEqual([])
})

const refused = { status: 'paused', isUnpaid: true, nextTry: new Date(NOW), charges: 1 }
test.each([
  ['nothing of a plan that stays paused and is tried again', {}, 0],
  ['a plan that is past due', { status: 'past_due' }, 1],
  ['one that is not tried again', { nextTry: null }, 1],
  ['one that was charged', { charges: 2 }, 1],
  ['one that does not count as unpaid', { isUnpaid: false }, 1],
])('the check of refused cards objects to %s', (_, planted, faults) => {
  expect(faultsOfRefused({ ...refused, ...planted }, { before: 1 })).toHaveLength(faults)
})

const active = { status: 'active', isUnpaid: false, nextTry: null, charges: 2 }
test.each([
  ['nothing of a plan that was paid once', {}, 0],
  ['one that stays paused', { status: 'paused' }, 1],
  ['one that was charged twice', { charges: 3 }, 1],
  ['one that still counts as unpaid', { isUnpaid: true }, 1],
])('the check of cards that pay objects to %s', (_, planted, faults) => {
  expect(faultsOfPaid({ ...active, ...planted }, { before: 1 })).toHaveLength(faults)
})

test.each([
  ['nothing of a plan that is paused and was paid once', {}, 0],
  ['one that runs on', { status: 'active' }, 1],
  ['one that was charged in its pause', { charges: 2 }, 1],
])('the check of pauses in the dashboard objects to %s', (_, planted, faults) => {
  expect(faultsOfDashboard({ status: 'paused', charges: 1, ...planted }, { must: 'paused' })).toHaveLength(faults)
})

const seconds = (count: number) => new Date(NOW + count * 1_000)
const lost = { classId: 'c1', userId: 'holder', status: 'cancelled', createdAt: seconds(-60), endedAt: seconds(0) }
const won = { classId: 'c1', userId: 'waiter', status: 'confirmed', createdAt: seconds(1), endedAt: null }
const handover: FreedSeat[] = [
  { ...lost, waitlistEntryId: null },
  { ...won, waitlistEntryId: 'w1' },
]
const [left, reached] = handover
if (!left || !reached) throw new Error('there are two seats')
const followed = (seats: readonly FreedSeat[]) =>
  followHandovers([{ classId: 'c1', holder: 'holder', waiter: 'waiter' }], seats)

test('the check of freed seats says how long a seat took to the one who waits', () => {
  expect(followed(handover)).toEqual({ times: [1_000], faults: [] })
})

test.each<[string, FreedSeat[]]>([
  ['is not given up', [{ ...left, status: 'confirmed', endedAt: null }, reached]],
  ['reaches no list', [left]],
  ['goes to another member', [left, { ...reached, userId: 'passer-by', waitlistEntryId: null }]],
  ['is given twice', [left, reached, { ...reached, userId: 'passer-by', waitlistEntryId: null }]],
  ['is given on before it is free', [left, { ...reached, createdAt: seconds(-1) }]],
])('the check of freed seats sees a seat that %s', (_, seats) => {
  expect(followed(seats).faults).not.toEqual([])
})
