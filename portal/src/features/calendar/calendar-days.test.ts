import { clampToMaxDaysAhead, type Occurrence } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import {
  formatPeriod,
  getBadges,
  getDayAfterKey,
  getRange,
  getRows,
  groupByDay,
  isOutsideMonth,
  stepPeriod,
  toScheduleQuery,
} from './calendar-days.ts'

const occurrenceAt = (date: string, time: string, classId = 'c1') =>
  ({ date, startsAt: `${date}T${time}:00.000Z`, classId, className: classId }) as Occurrence

describe('the calendar', () => {
  it('a week of the calendar is one row, Sunday first', () => {
    expect(getRows('week', '2026-10-13')).toEqual([
      ['2026-10-11', '2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16', '2026-10-17'],
    ])
  })
  it('a month has four to six rows', () => {
    expect([
      getRows('month', '2026-02-10').length,
      getRows('month', '2026-10-13').length,
      getRows('month', '2026-08-01').length,
    ]).toEqual([4, 5, 6])
  })
  it('the calendar asks the server for what it shows, never more than 42 days [CATALOGUE-22]', () => {
    expect(getRange('month', '2026-08-15')).toEqual({ from: '2026-07-26', to: '2026-09-05' })
    expect(getRange('week', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  })
  it('the heading names the week or the month', () => {
    expect([formatPeriod('week', '2026-10-13'), formatPeriod('month', '2026-10-13')]).toEqual([
      'October 11–17, 2026',
      'October 2026',
    ])
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
  it('a day of the month shows at most 3 badges, then how many more', () => {
    const occurrences = ['09', '10', '17', '18'].map((hour) => occurrenceAt('2026-10-13', `${hour}:00`))
    expect([
      getBadges(occurrences).shownOccurrences.length,
      getBadges(occurrences).moreCount,
      getBadges(occurrences.slice(0, 3)).moreCount,
    ]).toEqual([3, 1, 0])
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
    expect(getDayAfterKey(key, '2026-11-01')).toBe(day)
  })
  it('Shift makes the page keys go by year [SCREENS-26]', () => {
    expect([
      getDayAfterKey('PageUp', '2026-11-01', { shift: true }),
      getDayAfterKey('PageDown', '2026-11-01', { shift: true }),
    ]).toEqual(['2025-11-01', '2027-11-01'])
  })
})

it('days and ranges end one year ahead, as far as the server answers', () => {
  const today = '2026-11-22'
  expect(clampToMaxDaysAhead('2026-12-01', today)).toBe('2026-12-01')
  expect(clampToMaxDaysAhead('2028-01-01', today)).toBe('2027-11-23')
  expect(toScheduleQuery({ view: 'month', selectedDay: '2027-11-23', today })).toEqual({
    from: '2027-10-31',
    to: '2027-11-23',
    cancelled: 'true',
  })
})
