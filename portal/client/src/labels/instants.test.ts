import { expect, test } from 'vitest'
import { createInstantFormat } from './instants.ts'

test('an instant reads in the studio’s time zone, whatever zone the browser is in', () => {
  const format = createInstantFormat('America/New_York')
  const instant = '2026-10-14T00:30:00.000Z'
  expect(format.day(instant)).toBe('Oct 13, 2026')
  expect(format.time(instant)).toBe('8:30\u00a0pm')
  expect(format.dayAndTime(instant)).toBe('Oct 13, 2026, 8:30\u00a0pm')
  expect(format.weekdayAndTime(instant)).toBe('Tue, Oct 13 at 8:30\u00a0pm')
})

test('a range of times reads in the studio’s time zone, and as its start alone if it ends on another day', () => {
  const { timeRange } = createInstantFormat('America/New_York')
  expect(timeRange('2026-10-13T21:30:00.000Z', '2026-10-13T22:30:00.000Z')).toBe('5:30–6:30\u00a0pm')
  expect(timeRange('2026-10-14T03:30:00.000Z', '2026-10-14T04:30:00.000Z')).toBe('11:30\u00a0pm')
})
