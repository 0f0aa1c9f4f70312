import { describe, expect, it } from 'vitest'
import { createClock } from './clock.ts'
import { endOfDay, formatInstantIn, getSpanOnDay, hoursBefore, startOfDay } from './studio-time.ts'

const clock = createClock({ timeZone: 'America/New_York', now: () => new Date('2026-01-14T15:00:00Z') })
const span = (day: string, startTime: string, endTime: string) => {
  const { startsAt, endsAt } = getSpanOnDay({ clock, day, startTime, endTime })
  return [startsAt.toISOString(), endsAt.toISOString()]
}

describe("dates and times belong to the studio's time zone", () => {
  it('moves times in the skipped hour of a spring night to an hour later, and keeps the times around that hour [CATALOGUE-17]', () => {
    expect(span('2026-03-08', '02:00', '02:45')).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-08T07:45:00.000Z'])
    expect(span('2026-03-08', '01:30', '03:30')).toEqual(['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'])
  })
  it('keeps the length of a class that would start in the skipped hour: its end moves too [CATALOGUE-17]', () => {
    expect(span('2026-03-08', '02:30', '03:30')).toEqual(['2026-03-08T07:30:00.000Z', '2026-03-08T08:30:00.000Z'])
  })
  it('takes the first of the two instants of a time that an autumn night repeats, and keeps the times around that hour [CATALOGUE-17]', () => {
    expect(span('2026-11-01', '01:30', '01:45')).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T05:45:00.000Z'])
    expect(span('2026-11-01', '00:30', '03:00')).toEqual(['2026-11-01T04:30:00.000Z', '2026-11-01T08:00:00.000Z'])
  })
  it('gives a studio day 23, 24 or 25 hours', () => {
    const hours = (day: string) =>
      (endOfDay({ clock, day }).getTime() - startOfDay({ clock, day }).getTime()) / 3_600_000
    expect(['2026-03-08', '2026-03-09', '2026-11-01'].map(hours)).toEqual([23, 24, 25])
  })
  it('counts a deadline in elapsed hours across a change of clocks [BOOKING-20]', () => {
    const { startsAt } = getSpanOnDay({ clock, day: '2026-03-08', startTime: '09:00', endTime: '10:00' })
    expect(formatInstantIn({ instant: hoursBefore(startsAt, 12), timeZone: clock.timeZone })).toBe(
      'Sat, Mar 7, 8:00\u00a0pm',
    )
  })
})
