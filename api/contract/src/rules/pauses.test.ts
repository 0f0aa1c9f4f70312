import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths } from './days.ts'
import {
  countDaysInside,
  type DaySpan,
  findLatestPauseEnd,
  getMaxDaysInTwelveMonths,
  getUnusedDaysCents,
  isPauseAllowed,
  MIN_PAUSE_DAYS,
} from './pauses.ts'

const firstDay = '2025-01-01'
const dayAt = (offset: number) => addDays(firstDay, offset)
/** Pauses one after another within two years that have no leap day. */
const pauses = fc
  .array(fc.record({ gapDays: fc.integer({ min: 0, max: 90 }), days: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 6,
  })
  .map((lengths) => {
    let offset = 0
    return lengths.map(({ gapDays, days }): DaySpan => {
      const from = offset + gapDays
      offset = from + days
      return { from: dayAt(from), until: dayAt(offset) }
    })
  })

it('finds the most paused days of any twelve months [MEMBERSHIP-20]', () => {
  fc.assert(
    fc.property(pauses, (spans) => {
      const starts = Array.from({ length: 900 }, (_, offset) => dayAt(offset - 370))
      const dayCounts = starts.map((from) => countDaysInside(spans, { from, until: addMonths(from, 12) }))
      expect(getMaxDaysInTwelveMonths(spans)).toBe(Math.max(...dayCounts))
    }),
    { numRuns: 30 },
  )
})

it('allows the latest end of a pause, and not the day after it [MEMBERSHIP-20]', () => {
  fc.assert(
    fc.property(pauses, fc.integer({ min: 0, max: 60 }), (earlierPauses, gapDays) => {
      const from = addDays(earlierPauses.at(-1)?.until ?? firstDay, gapDays)
      const latestEnd = findLatestPauseEnd({ from, earlierPauses })
      const isAllowed = (until: string) => isPauseAllowed({ pause: { from, until }, earlierPauses })
      // Without a latest end, not even the shortest pause is allowed.
      const refusedEnd = latestEnd ? addDays(latestEnd, 1) : addDays(from, MIN_PAUSE_DAYS)
      expect(isAllowed(refusedEnd)).toBe(false)
      if (latestEnd) expect(isAllowed(latestEnd)).toBe(true)
    }),
  )
})

it.each([
  ['paused on the first day, all days but that one', '2026-01-14', 14_419],
  ['paused on the last day, nothing', '2026-02-13', 0],
  ['paused in the middle, the rest rounded half up', '2026-01-30', 6_729],
])('unused days are worth their part of the price: %s [MEMBERSHIP-23]', (_, today, expected) => {
  const period = { priceCents: 14_900, periodStart: '2026-01-14', periodEnd: '2026-02-14' }
  expect(getUnusedDaysCents({ ...period, today })).toBe(expected)
})
