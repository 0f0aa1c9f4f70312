import { expect, test } from 'vitest'
import { periodFrom } from './billing-period.ts'

const at = (text: string) => Date.parse(text) / 1000
const recurring = { interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' } as const

test.each([
  ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00.000Z'],
  ['2026-02-28T10:00:00Z', 'month', '2026-03-31T10:00:00.000Z'],
  ['2026-12-15T23:59:59Z', 'month', '2027-01-15T23:59:59.000Z'],
  ['2028-02-29T00:00:00Z', 'year', '2029-02-28T00:00:00.000Z'],
  ['2026-03-01T08:00:00Z', 'week', '2026-03-08T08:00:00.000Z'],
])('the period from %s for one %s ends %s', (start, interval, end) => {
  const anchor = at(start.startsWith('2026-02-28') ? '2026-01-31T10:00:00Z' : start)
  const period = periodFrom({ start: at(start), recurring: { ...recurring, interval }, anchor })
  expect(new Date(period.end * 1000).toISOString()).toBe(end)
})
