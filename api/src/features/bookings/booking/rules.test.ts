import { describe, expect, it } from 'vitest'
import { evaluateCancellation, findConflict, type TimedSeat } from './rules.ts'

const at = (time: string) => new Date(`2026-01-14T${time}:00-05:00`)
const seat = (classId: string, from: string, to: string, scheduleId = 'morning'): TimedSeat => ({
  classId,
  scheduleId,
  startsAt: at(from),
  endsAt: at(to),
})
const untimed = (classId: string): TimedSeat => ({ classId, scheduleId: null, startsAt: null, endsAt: null })
const yoga = seat('yoga', '09:00', '10:00')

describe('whether a seat goes with what a member has', () => {
  it.each<[string, { wanted?: TimedSeat; held: TimedSeat[] }, string | null]>([
    ['nothing else that day', { held: [] }, null],
    ['booked already', { held: [yoga] }, 'ALREADY_BOOKED'],
    ['booked already comes before overlapping', { held: [seat('tai chi', '09:30', '11:00'), yoga] }, 'ALREADY_BOOKED'],
    ['overlapping', { held: [seat('tai chi', '09:30', '11:00')] }, 'OVERLAPPING_BOOKING'],
    ['an end that meets a start does not overlap', { held: [seat('tai chi', '08:00', '09:00')] }, null],
    ['another schedule of the same class', { held: [seat('yoga', '18:00', '19:00', 'evening')] }, null],
    ['a class without a time overlaps nothing', { held: [untimed('walks')] }, null],
    ['nothing overlaps a class without a time', { wanted: untimed('walks'), held: [yoga] }, null],
    [
      'a class without schedules is booked once a date',
      { wanted: untimed('walks'), held: [untimed('walks')] },
      'ALREADY_BOOKED',
    ],
  ])('%s [BOOKING-1, BOOKING-7]', (_, { wanted = yoga, held }, expected) => {
    expect(findConflict({ seat: wanted, otherSeats: held })).toBe(expected)
  })
})

describe('cancelling', () => {
  const usual = { status: 'confirmed', cancelBy: at('06:00'), saleEndsAt: at('18:00'), byStudio: false } as const
  it.each([
    ['in time, to the second', { now: at('06:00') }, 'in time'],
    ['a minute later is late', { now: at('06:01') }, 'late'],
    ['not once the class has begun', { now: at('18:00') }, null],
    ['the studio may at any time, and nobody is late', { now: at('18:30'), byStudio: true }, 'in time'],
    ['not a pending one', { now: at('05:00'), status: 'pending' as const }, null],
    ['not twice', { now: at('05:00'), status: 'cancelled' as const }, null],
  ])('whether a booking can be cancelled: %s [BOOKING-20]', (_, facts, expected) => {
    expect(evaluateCancellation({ ...usual, ...facts })).toEqual(expected)
  })
})
