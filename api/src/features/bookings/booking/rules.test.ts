import { describe, expect, it } from 'vitest'
import { evaluateCancellation, findConflict, type TimedSeat } from './rules.ts'

const instantAt = (time: string) => new Date(`2026-01-14T${time}:00-05:00`)
const createSeat = (occurrenceId: string, from: string, to: string): TimedSeat => ({
  occurrenceId,
  startsAt: instantAt(from),
  endsAt: instantAt(to),
})
const createUntimedSeat = (occurrenceId: string): TimedSeat => ({ occurrenceId, startsAt: null, endsAt: null })
const yoga = createSeat('yoga', '09:00', '10:00')

describe('findConflict', () => {
  it.each<[string, { requested?: TimedSeat; heldSeats: TimedSeat[] }, string | null]>([
    ['none without other seats on that date', { heldSeats: [] }, null],
    ['ALREADY_BOOKED for a seat of the same occurrence', { heldSeats: [yoga] }, 'ALREADY_BOOKED'],
    [
      'ALREADY_BOOKED even if another seat overlaps',
      { heldSeats: [createSeat('tai chi', '09:30', '11:00'), yoga] },
      'ALREADY_BOOKED',
    ],
    [
      'OVERLAPPING_BOOKING for an overlap',
      { heldSeats: [createSeat('tai chi', '09:30', '11:00')] },
      'OVERLAPPING_BOOKING',
    ],
    ['none when one class ends as the other starts', { heldSeats: [createSeat('tai chi', '08:00', '09:00')] }, null],
    ['none for the same class later that day', { heldSeats: [createSeat('evening yoga', '18:00', '19:00')] }, null],
    ['none with a held seat without a time', { heldSeats: [createUntimedSeat('walks')] }, null],
    ['none for a requested seat without a time', { requested: createUntimedSeat('walks'), heldSeats: [yoga] }, null],
    [
      'ALREADY_BOOKED for a second seat without a time',
      { requested: createUntimedSeat('walks'), heldSeats: [createUntimedSeat('walks')] },
      'ALREADY_BOOKED',
    ],
  ])('finds %s [BOOKING-1, BOOKING-7]', (_, { requested = yoga, heldSeats }, expected) => {
    const occurrence = { ...requested, id: requested.occurrenceId }
    expect(findConflict({ occurrence, otherSeats: heldSeats })).toBe(expected)
  })
})

describe('evaluateCancellation', () => {
  const booking = {
    status: 'confirmed',
    cancelBy: instantAt('06:00'),
    // The start of the class.
    saleEndsAt: instantAt('18:00'),
    isByStudio: false,
  } as const
  it.each([
    ['in time at the deadline', { currentTime: instantAt('06:00') }, 'in time'],
    ['late a minute after the deadline', { currentTime: instantAt('06:01') }, 'late'],
    ['impossible once the class has started', { currentTime: instantAt('18:00') }, null],
    ['in time for the studio, even after the start', { currentTime: instantAt('18:30'), isByStudio: true }, 'in time'],
    ['impossible for a hold', { currentTime: instantAt('05:00'), status: 'pending' as const }, null],
    ['impossible for a cancelled booking', { currentTime: instantAt('05:00'), status: 'cancelled' as const }, null],
  ])('a cancellation is %s [BOOKING-20]', (_, facts, expected) => {
    expect(evaluateCancellation({ ...booking, ...facts })).toEqual(expected)
  })
})
