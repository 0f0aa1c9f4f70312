import { describe, expect, it } from 'vitest'
import { getOneTimeDate, listScheduleDates, scheduleApplies, timesOverlap } from './schedules.ts'

// 4 November 2026 is a Wednesday.
const mondays = { dayOfWeek: 1, startDate: '2026-11-04', endDate: '2026-11-23', isRecurring: true, isActive: true }

describe('a schedule', () => {
  it('applies on its weekday, from its start date to its end date, both included [CATALOGUE-15]', () => {
    const dates = ['2026-11-02', '2026-11-09', '2026-11-10', '2026-11-23', '2026-11-30']
    expect(dates.filter((date) => scheduleApplies(mondays, date))).toEqual(['2026-11-09', '2026-11-23'])
  })
  it('applies years later when it has no end date [CATALOGUE-15]', () => {
    expect(scheduleApplies({ ...mondays, endDate: null }, '2030-11-04')).toBe(true)
  })
  it('never applies when it is inactive [CATALOGUE-15]', () => {
    expect(scheduleApplies({ ...mondays, isActive: false }, '2026-11-09')).toBe(false)
  })
  it('applies once, on the first matching weekday on or after its start, when it does not recur [CATALOGUE-15]', () => {
    const once = { ...mondays, isRecurring: false }
    expect(getOneTimeDate(once)).toBe('2026-11-09')
    expect(getOneTimeDate({ dayOfWeek: 3, startDate: '2026-11-04' })).toBe('2026-11-04')
    expect(listScheduleDates(once, { from: '2026-11-01', to: '2026-12-31' })).toEqual(['2026-11-09'])
  })
  it('lists its dates in a range, soonest first', () => {
    expect(listScheduleDates(mondays, { from: '2026-11-01', to: '2026-12-31' })).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ])
    expect(listScheduleDates(mondays, { from: '2026-11-10', to: '2026-11-15' })).toEqual([])
  })
})

describe('timesOverlap', () => {
  it.each([
    ['09:00', '10:00', '09:30', '10:30', true],
    ['09:00', '10:00', '10:00', '11:00', false],
    ['09:00', '12:00', '10:00', '11:00', true],
    ['09:00', '10:00', '11:00', '12:00', false],
  ])('for %s-%s and %s-%s, in either order, is %s', (startTime, endTime, otherStart, otherEnd, overlaps) => {
    const times = { startTime, endTime }
    const otherTimes = { startTime: otherStart, endTime: otherEnd }
    expect([timesOverlap(times, otherTimes), timesOverlap(otherTimes, times)]).toEqual([overlaps, overlaps])
  })
})
