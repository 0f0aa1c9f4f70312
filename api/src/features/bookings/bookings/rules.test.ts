import type { ScheduleDates } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import {
  type DateCheckInput,
  type EvaluateSeatInput,
  evaluateCancellation,
  evaluateDate,
  evaluateSeat,
  type HeldSeat,
  nextDate,
  type OccurrenceTimes,
} from './rules.ts'

const at = (time: string) => new Date(`2026-01-14T${time}:00-05:00`)
const occurrence = (scheduleId: string, from: string, to: string): OccurrenceTimes => ({
  scheduleId,
  startsAt: at(from),
  endsAt: at(to),
})
const morning = occurrence('morning', '09:00', '10:00')
const evening = occurrence('evening', '18:00', '19:00')

const usual: DateCheckInput = {
  isClassOffered: true,
  meetsOnAnyDate: false,
  asked: null,
  isClosed: false,
  occurrences: [morning, evening],
  date: '2026-01-14',
  today: '2026-01-14',
  now: at('08:00'),
  closes: 'start',
  lastDay: '2026-01-28',
}
const codeOf = (verdict: { ok: true } | { ok: false; code: string }) => (verdict.ok ? 'ok' : verdict.code)

describe('where several rules fail, the answer follows the order', () => {
  const past = { date: '2026-01-13', occurrences: [] }
  const distant = { date: '2026-03-01', occurrences: [] }
  it.each<[string, Partial<DateCheckInput>, string]>([
    ['an unknown class comes before a past date', { isClassOffered: false, ...past }, 'NOT_FOUND'],
    [
      'an unknown schedule comes before a past date',
      { asked: { scheduleId: 'x', isOfThisClass: false }, ...past },
      'NOT_FOUND',
    ],
    ['a past date comes before an unscheduled one', past, 'DATE_PAST'],
    ['an unscheduled date comes before a distant one', distant, 'NOT_SCHEDULED'],
    ['a class that has started', { now: at('18:00') }, 'CLASS_STARTED'],
    ['a distant date', { date: '2026-01-29' }, 'OUTSIDE_BOOKING_WINDOW'],
    ['the last day of the window counts as inside', { date: '2026-01-28' }, 'ok'],
    ['an admin has no limit', { date: '2026-06-03', lastDay: null }, 'ok'],
    ['a class that meets on any date obeys the window', { ...distant, meetsOnAnyDate: true }, 'OUTSIDE_BOOKING_WINDOW'],
    ['a class that meets on any date refuses a past date', { ...past, meetsOnAnyDate: true }, 'DATE_PAST'],
    ['a class that meets on any date inside the window', { meetsOnAnyDate: true, occurrences: [] }, 'ok'],
    ['a class without schedules that does not meet on any date', { occurrences: [] }, 'NOT_SCHEDULED'],
  ])('whether a date can be booked: %s [BOOKING-1, BOOKING-2, BOOKING-3]', (_, facts, expected) => {
    expect(codeOf(evaluateDate({ ...usual, ...facts }))).toBe(expected)
  })
})

describe('the server fills in the schedule that was not sent', () => {
  it.each([
    ['08:00', 'morning'],
    ['08:59', 'morning'],
    ['09:00', 'evening'],
    ['17:59', 'evening'],
  ])('at %s the schedule that the server fills in is the %s one [BOOKING-5]', (now, expected) => {
    expect(evaluateDate({ ...usual, now: at(now) })).toMatchObject({ ok: true, occurrence: { scheduleId: expected } })
  })
  it('a schedule that was asked for is never replaced by a later one [BOOKING-5]', () => {
    const asked = { scheduleId: 'morning', isOfThisClass: true }
    expect(codeOf(evaluateDate({ ...usual, asked, now: at('09:30') }))).toBe('CLASS_STARTED')
    expect(codeOf(evaluateDate({ ...usual, asked: { ...asked, scheduleId: 'paused' } }))).toBe('NOT_SCHEDULED')
  })
})

const seat = (classId: string, { scheduleId, startsAt, endsAt }: OccurrenceTimes): HeldSeat => ({
  classId,
  scheduleId,
  startsAt,
  endsAt,
})
const untimed = (classId: string): HeldSeat => ({ classId, scheduleId: null, startsAt: null, endsAt: null })
const free: EvaluateSeatInput = { wanted: seat('yoga', morning), held: [], seatsTaken: 0, capacity: 1 }

describe('who may take a seat', () => {
  it.each<[string, Partial<EvaluateSeatInput>, string]>([
    ['a free seat', {}, 'ok'],
    ['the last seat is gone', { seatsTaken: 1 }, 'CLASS_FULL'],
    ['more taken than a lowered capacity', { seatsTaken: 3 }, 'CLASS_FULL'],
    [
      'booked already comes before full and overlapping',
      { held: [seat('yoga', morning)], seatsTaken: 1 },
      'ALREADY_BOOKED',
    ],
    [
      'overlapping comes before full',
      { held: [seat('tai chi', occurrence('x', '09:30', '11:00'))], seatsTaken: 1 },
      'OVERLAPPING_BOOKING',
    ],
    [
      'an end that meets a start does not overlap',
      { held: [seat('tai chi', occurrence('x', '08:00', '09:00'))] },
      'ok',
    ],
    ['another schedule of the same class and date', { held: [seat('yoga', evening)] }, 'ok'],
    ['a class without a time overlaps nothing', { held: [untimed('walks')] }, 'ok'],
    ['nothing overlaps a class without a time', { wanted: untimed('walks'), held: [seat('yoga', morning)] }, 'ok'],
    [
      'a class without schedules is booked once a date',
      { wanted: untimed('walks'), held: [untimed('walks')] },
      'ALREADY_BOOKED',
    ],
  ])('whether a seat can be taken: %s [BOOKING-1, BOOKING-8]', (_, facts, expected) => {
    expect(codeOf(evaluateSeat({ ...free, ...facts }))).toBe(expected)
  })
})

describe('cancelling', () => {
  const usual = { status: 'confirmed', cancelBy: at('06:00'), closesAt: at('18:00'), byStudio: false } as const
  it.each([
    ['in time, to the second', { now: at('06:00') }, { ok: true, isLate: false }],
    ['a minute later is late', { now: at('06:01') }, { ok: true, isLate: true }],
    ['not once the class has begun', { now: at('18:00') }, { ok: false, code: 'NOT_CANCELLABLE' }],
    [
      'the studio may at any time, and nobody is late',
      { now: at('18:30'), byStudio: true },
      { ok: true, isLate: false },
    ],
    ['not a pending one', { now: at('05:00'), status: 'pending' as const }, { ok: false, code: 'NOT_CANCELLABLE' }],
    ['not twice', { now: at('05:00'), status: 'cancelled' as const }, { ok: false, code: 'NOT_CANCELLABLE' }],
  ])('whether a booking can be cancelled: %s [BOOKING-20]', (_, facts, expected) => {
    expect(evaluateCancellation({ ...usual, ...facts })).toEqual(expected)
  })
})

describe('the next date of a class', () => {
  const weekly: ScheduleDates = {
    dayOfWeek: 1,
    startDate: '2026-01-01',
    endDate: null,
    isRecurring: true,
    isActive: true,
  }
  it.each<[string, ScheduleDates[], string, string | null]>([
    ['the next of its weekday', [weekly], '2026-01-14', '2026-01-19'],
    ['the soonest of several', [weekly, { ...weekly, dayOfWeek: 5 }], '2026-01-14', '2026-01-16'],
    ['a schedule that starts later', [{ ...weekly, startDate: '2026-05-01' }], '2026-01-14', '2026-05-04'],
    ['none after its end', [{ ...weekly, endDate: '2026-01-18' }], '2026-01-14', null],
    ['none of a paused one', [{ ...weekly, isActive: false }], '2026-01-14', null],
    ['the one date of a single one', [{ ...weekly, isRecurring: false }], '2026-01-02', '2026-01-05'],
    ['none after the one date', [{ ...weekly, isRecurring: false }], '2026-01-06', null],
  ])('the next date of a class: %s [BOOKING-4]', (_, schedules, from, expected) => {
    expect(nextDate({ schedules, from })).toBe(expected)
  })
})
