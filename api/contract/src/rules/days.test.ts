import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  createMonthGrid,
  daysBetween,
  getDayIn,
  getTimeIn,
  getWeek,
  getWeekday,
  isDay,
  isTimeOfDay,
  startOfDayIn,
} from './days.ts'

const someDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1970-01-01', count))

describe('studio days', () => {
  it('accept no day that does not exist', () => {
    const texts = ['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '26-1-1', '']
    expect(texts.filter(isDay)).toEqual(['2026-02-28', '2024-02-29'])
  })
  it('accept only the years 1900 to 2999', () => {
    const texts = ['0000-01-01', '1899-12-31', '1900-01-01', '2999-12-31', '3000-01-01', '9999-12-31']
    expect(texts.filter(isDay)).toEqual(['1900-01-01', '2999-12-31'])
  })
  it('accept HH:MM within 24 hours as a time of day', () => {
    expect(['00:00', '23:59', '24:00', '9:00', '09:60'].filter(isTimeOfDay)).toEqual(['00:00', '23:59'])
  })
  it('are added across both clock changes without losing or repeating one [SCREENS-39]', () => {
    expect([
      addDays('2026-03-07', 1),
      addDays('2026-03-08', 1),
      addDays('2026-10-31', 1),
      addDays('2026-11-01', 1),
    ]).toEqual(['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'])
  })
  it('are read from an instant in the studio’s time zone, and so are times of day [CATALOGUE-17, SCREENS-39]', () => {
    expect(getDayIn(new Date('2026-11-01T03:59:59Z'), 'America/New_York')).toBe('2026-10-31')
    expect(getDayIn(new Date('2026-11-01T04:00:00Z'), 'America/New_York')).toBe('2026-11-01')
    expect(getTimeIn(new Date('2026-03-08T07:00:00Z'), 'America/New_York')).toBe('03:00')
    expect(getTimeIn(new Date('2026-11-02T05:00:00Z'), 'America/New_York')).toBe('00:00')
  })
  it.each([
    ['2026-01-21', 'America/New_York', '2026-01-21T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-01-21', 'Pacific/Auckland', '2026-01-20T11:00:00.000Z'],
    ['2026-01-21', 'Asia/Kolkata', '2026-01-20T18:30:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, instant) => {
    expect(startOfDayIn(day, zone).toISOString()).toBe(instant)
  })
  it('are as many days apart as were added', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -2000, max: 2000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
  it('have a week of seven days from Sunday on', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const week = getWeek(day)
        expect(week).toHaveLength(7)
        expect(week.map(getWeekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
        expect(week).toContain(day)
      }),
    )
  })
  it('have a month grid of four to six rows with every day of the month', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const rows = createMonthGrid(day)
        expect(rows.length).toBeGreaterThanOrEqual(4)
        expect(rows.length).toBeLessThanOrEqual(6)
        const days = rows.flat().filter((gridDay) => gridDay.startsWith(day.slice(0, 7)))
        expect(days).toHaveLength(daysBetween(`${day.slice(0, 8)}01`, addMonths(`${day.slice(0, 8)}01`, 1)))
      }),
    )
  })
  it('keep their number when months are added, or become the last day of a shorter month', () => {
    expect([addMonths('2026-01-31', 1), addMonths('2026-12-15', 1), addMonths('2026-03-31', -1)]).toEqual([
      '2026-02-28',
      '2027-01-15',
      '2026-02-28',
    ])
  })
})
