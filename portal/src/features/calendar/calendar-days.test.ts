import { clampToMaxDaysAhead, type Occurrence } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import {
  getDayAfterKeyPress,
  getRange,
  groupByDay,
  isOutsideMonth,
  stepPeriod,
  toOccurrencesQuery,
} from './calendar-days.ts'

const occurrenceAt = (date: string, time: string, classId = 'c1') =>
  ({ date, startsAt: `${date}T${time}:00.000Z`, classId, className: classId }) as Occurrence

describe('the calendar', () => {
  it('the calendar asks the server for what it shows, never more than 42 days [CATALOGUE-22]', () => {
    expect(getRange('month', '2026-08-15')).toEqual({ from: '2026-07-26', to: '2026-09-05' })
    expect(getRange('week', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  })
  it('the calendar steps over both daylight-saving nights without losing a day [SCREENS-39]', () => {
    expect([
      stepPeriod('week', '2026-03-07', 1),
      stepPeriod('week', '2026-11-04', -1),
      stepPeriod('month', '2026-10-31', 1),
    ]).toEqual(['2026-03-14', '2026-10-28', '2026-11-30'])
  })
  it('a day of another month is outside the shown one', () => {
    expect([isOutsideMonth('2026-09-30', '2026-10-13'), isOutsideMonth('2026-10-01', '2026-10-13')]).toEqual([
      true,
      false,
    ])
  })
  it('the calendar orders each day by time and can show a single class', () => {
    const occurrencesByDay = groupByDay(
      [
        occurrenceAt('2026-10-13', '18:00', 'b'),
        occurrenceAt('2026-10-13', '09:00', 'a'),
        occurrenceAt('2026-10-14', '09:00', 'a'),
      ],
      null,
    )
    expect(occurrencesByDay.get('2026-10-13')?.map(({ classId }) => classId)).toEqual(['a', 'b'])
    expect([
      ...groupByDay([occurrenceAt('2026-10-13', '18:00', 'b'), occurrenceAt('2026-10-14', '09:00', 'a')], 'a').keys(),
    ]).toEqual(['2026-10-14'])
  })
})

describe('the calendar by keyboard (ARIA grid pattern)', () => {
  it.each([
    ['ArrowLeft', '2026-10-31'],
    ['ArrowRight', '2026-11-02'],
    ['ArrowUp', '2026-10-25'],
    ['ArrowDown', '2026-11-08'],
    ['Home', '2026-11-01'],
    ['End', '2026-11-07'],
    ['PageUp', '2026-10-01'],
    ['PageDown', '2026-12-01'],
    ['a', null],
  ])('%s from Sunday, November 1 leads to %s [SCREENS-26]', (key, day) => {
    expect(getDayAfterKeyPress(key, '2026-11-01')).toBe(day)
  })
  it('Shift makes the page keys go by year [SCREENS-26]', () => {
    expect([
      getDayAfterKeyPress('PageUp', '2026-11-01', { shift: true }),
      getDayAfterKeyPress('PageDown', '2026-11-01', { shift: true }),
    ]).toEqual(['2025-11-01', '2027-11-01'])
  })
})

it('days and ranges end 366 days ahead, as far as the server answers', () => {
  const today = '2026-11-22'
  expect(clampToMaxDaysAhead('2026-12-01', today)).toBe('2026-12-01')
  expect(clampToMaxDaysAhead('2028-01-01', today)).toBe('2027-11-23')
  expect(toOccurrencesQuery({ view: 'month', selectedDay: '2027-11-23', today })).toEqual({
    from: '2027-10-31',
    to: '2027-11-23',
    // Cancelled occurrences too.
    cancelled: 'true',
  })
})
