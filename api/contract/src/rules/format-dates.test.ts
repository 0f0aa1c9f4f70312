import { expect, it } from 'vitest'
import {
  formatDateRange,
  formatDay,
  formatFullDate,
  formatLongDay,
  formatMonth,
  formatTime,
  formatTimeRange,
  formatWeekdays,
} from './format-dates.ts'

it('formats a day, a full date, a long day and a month', () => {
  expect([
    formatDay('2026-10-13'),
    formatFullDate('2026-10-13'),
    formatLongDay('2026-10-13'),
    formatMonth('2026-10-13'),
  ]).toEqual(['Tue, Oct 13', 'October 13, 2026', 'Tuesday, October 13, 2026', 'October 2026'])
})
it('formats a range inside a month, over two months and over two years', () => {
  expect([
    formatDateRange('2026-10-11', '2026-10-17'),
    formatDateRange('2026-10-25', '2026-11-01'),
    formatDateRange('2026-12-27', '2027-01-02'),
  ]).toEqual(['October 11–17, 2026', 'Oct 25 – Nov 1, 2026', 'Dec 27, 2026 – Jan 2, 2027'])
})
it('formats a time of day with a non-breaking space', () => {
  expect(['00:05', '09:00', '12:00', '17:30', '23:59'].map(formatTime)).toEqual([
    '12:05\u00a0am',
    '9:00\u00a0am',
    '12:00\u00a0pm',
    '5:30\u00a0pm',
    '11:59\u00a0pm',
  ])
})
it('formats a time range with am or pm once when both agree', () => {
  expect([formatTimeRange('17:30', '18:30'), formatTimeRange('11:30', '12:30')]).toEqual([
    '5:30–6:30\u00a0pm',
    '11:30\u00a0am–12:30\u00a0pm',
  ])
})
it('lists weekdays from Monday on, each once', () => {
  expect(formatWeekdays([3, 1, 2, 1, 0])).toBe('Mon, Tue, Wed, Sun')
})
