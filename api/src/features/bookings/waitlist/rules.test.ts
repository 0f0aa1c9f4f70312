import {
  getOfferExpiry,
  getWaitlistCancellationDeadline,
  getWaitlistPhase,
  isCurableSkip,
  waitlistSkipReasons,
} from '@studio/contract'
import { expect, test } from 'vitest'
import { createClock } from '../../../platform/clock.ts'
import { type EvaluateChargeInput, type EvaluateTurnInput, evaluateCharge, evaluateTurn } from './rules.ts'

const instant = (time: string) => new Date(`2026-01-21T${time}:00Z`)
const times = { startsAt: instant('23:00'), cancelBy: instant('11:00'), closesAt: instant('22:00') }

test.each([
  ['11:00', 'automatic'],
  ['11:01', 'offers'],
  ['21:59', 'offers'],
  ['22:00', 'public'],
  ['22:59', 'public'],
  ['23:00', 'over'],
])('at %s the waitlist is in the phase %s [WAITLIST-12, WAITLIST-13, WAITLIST-15]', (time, phase) => {
  expect(getWaitlistPhase(times, instant(time))).toBe(phase)
})

test('a waitlist that closes before the cancellation deadline makes no late offers [WAITLIST-15]', () => {
  const earlyTimes = { ...times, closesAt: instant('10:00') }
  expect(getWaitlistPhase(earlyTimes, instant('09:59'))).toBe('automatic')
  expect(getWaitlistPhase(earlyTimes, instant('10:00'))).toBe('public')
})

test('an offer never lasts past the closing of the waitlist [WAITLIST-13]', () => {
  const closesAt = instant('22:00')
  expect(getOfferExpiry({ currentTime: instant('21:00'), minutes: 15, closesAt })).toEqual(instant('21:15'))
  expect(getOfferExpiry({ currentTime: instant('21:50'), minutes: 15, closesAt })).toEqual(closesAt)
})

test('a skipped member keeps the place only for reasons that can go away [WAITLIST-16]', () => {
  expect(waitlistSkipReasons.filter(isCurableSkip)).toEqual(['overlap', 'outside_window', 'not_payable'])
})

const usualTurn: EvaluateTurnInput = {
  currentTime: instant('10:00'),
  phase: 'automatic',
  isFree: true,
  // Counts only in the rows with `isFree: false`.
  priceCents: 2_500,
  isMoved: false,
  cutOffAt: null,
  date: '2026-01-21',
  lastBookableDay: null,
}
test.each<[circumstance: string, result: string, facts: Partial<EvaluateTurnInput>]>([
  ['a seat that costs nothing in the automatic phase', 'seat', {}],
  ['a seat that costs nothing after the automatic phase', 'offer', { phase: 'offers' }],
  ['a seat that costs nothing, of a class that has moved since they joined', 'offer', { isMoved: true }],
  ['a seat that must be paid', 'offer', { isFree: false }],
  ['a seat after the last time at which the member wants one', 'cut_off', { cutOffAt: instant('09:59') }],
  ['a seat at the last time at which the member wants one', 'seat', { cutOffAt: instant('10:00') }],
  ['a seat beyond the member’s booking window', 'outside_window', { lastBookableDay: '2026-01-20' }],
  ['a price below the provider’s minimum of 50 cents', 'not_payable', { isFree: false, priceCents: 49 }],
])('for %s the turn of a member results in %s [WAITLIST-12, WAITLIST-16]', (_, result, facts) => {
  const turn = evaluateTurn({ ...usualTurn, ...facts })
  expect(turn.kind === 'skip' ? turn.reason : turn.kind).toBe(result)
})

const agreedCharge: EvaluateChargeInput = {
  agreement: { cents: 2_500, until: instant('22:00') },
  currentTime: instant('10:00'),
  isFree: false,
  priceCents: 2_500,
}
test.each<[string, Partial<EvaluateChargeInput>, ReturnType<typeof evaluateCharge>]>([
  ['the agreed price', {}, { kind: 'charge' }],
  ['a lower price', { priceCents: 2_000 }, { kind: 'charge' }],
  ['a price that is a cent higher', { priceCents: 2_501 }, { kind: 'offer', reason: 'price_rose' }],
  ['the end of the agreement', { currentTime: instant('22:00') }, { kind: 'offer', reason: 'agreement_over' }],
  ['a seat that costs nothing by now', { isFree: true, priceCents: 0 }, { kind: 'offer', reason: null }],
  ['no agreement', { agreement: null }, { kind: 'offer', reason: null }],
])('a saved card is charged only as agreed: %s [WAITLIST-31, WAITLIST-33]', (_, facts, result) => {
  expect(evaluateCharge({ ...agreedCharge, ...facts })).toEqual(result)
})

const timeZone = 'America/New_York'
const { instantOf } = createClock({ timeZone })
const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)

// A member can cancel for free until the cancellation deadline, but for at least an hour, and until 8:00 in the morning if
// they are seated at night (21:00 to 7:00). Never after the start of the class.
// Unless a row says otherwise, the member is seated 20 hours before the class and an hour after the cancellation deadline.
// 8:00 in New York is 13:00 UTC in winter and 12:00 UTC in summer.
type HoursToClass = { hoursToStart?: number; hoursToDeadline?: number }
test.each<[circumstance: string, freeUntil: string, seatedAt: string, hours?: HoursToClass]>([
  [
    'by day, long before the deadline',
    '2026-01-21T19:00:00.000Z',
    '2026-01-20T15:00:00Z',
    { hoursToStart: 40, hoursToDeadline: 28 },
  ],
  ['by day, after the deadline', '2026-01-22T16:00:00.000Z', '2026-01-22T15:00:00Z'],
  ['half an hour before the class', '2026-01-22T15:30:00.000Z', '2026-01-22T15:00:00Z', { hoursToStart: 0.5 }],
  ['in the evening before the class', '2026-01-22T13:00:00.000Z', '2026-01-22T03:30:00Z'],
  ['at 6:59 in the morning', '2026-01-22T13:00:00.000Z', '2026-01-22T11:59:00Z'],
  ['at 7 in the morning', '2026-01-22T13:00:00.000Z', '2026-01-22T12:00:00Z'],
  ['in the night that loses an hour', '2026-03-08T12:00:00.000Z', '2026-03-08T03:00:00Z'],
  ['in the night that gains an hour', '2026-11-01T13:00:00.000Z', '2026-11-01T02:00:00Z'],
])(
  'a member who is seated %s can cancel for free until %s [WAITLIST-20]',
  (_, freeUntil, seatedAtText, { hoursToStart = 20, hoursToDeadline = -1 } = {}) => {
    const seatedAt = new Date(seatedAtText)
    const startsAt = hoursAfter(seatedAt, hoursToStart)
    const cancelBy = hoursAfter(seatedAt, hoursToDeadline)
    const deadline = getWaitlistCancellationDeadline({ seatedAt, startsAt, cancelBy, timeZone, instantOf })
    expect(deadline.toISOString()).toBe(freeUntil)
  },
)
