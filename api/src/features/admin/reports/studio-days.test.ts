import { describe, expect, test } from 'vitest'
import { aReportingStudio } from './testing/reporting-studio.ts'

describe('reports around both clock changes', async () => {
  const studio = await aReportingStudio()
  const paymentInstants = {
    // March 8, 2026 has 23 hours in New York: from 05:00Z to 04:00Z.
    '2026-03-07': ['2026-03-08T04:59:59.999Z'],
    '2026-03-08': ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    '2026-03-09': ['2026-03-09T04:00:00.000Z'],
    // November 1, 2026 has 25: from 04:00Z to 05:00Z.
    '2026-10-31': ['2026-11-01T03:59:59.999Z'],
    '2026-11-01': ['2026-11-01T04:00:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T04:59:59.999Z'],
    '2026-11-02': ['2026-11-02T05:00:00.000Z'],
  }
  for (const instant of Object.values(paymentInstants).flat()) {
    await studio.aPayment({ paidAt: instant, kind: 'class', cents: 100 })
    await studio.aMembershipRefund({ at: instant, cents: 10 })
  }
  studio.clock.set('2026-11-20T15:00:00.000Z')

  test.each(Object.entries(paymentInstants))(
    'payments and refunds on %s in the studio’s time zone are reported on that day [MONEY-22]',
    async (day, instants) => {
      const { totals } = await studio.readReport({ from: day, to: day, by: 'week' })
      expect(totals.revenue.class).toBe(`${instants.length}.00`)
      expect(totals.refunds.membership).toBe(`0.${instants.length}0`)
    },
  )

  // The first day is a Sunday, on which the studio's weeks begin, or the first of a month.
  test.each([
    ['2026-03-01', '2026-03-14', 'week', ['1.00', '3.00']],
    ['2026-10-25', '2026-11-07', 'week', ['1.00', '4.00']],
    ['2026-10-01', '2026-11-30', 'month', ['1.00', '4.00']],
  ] as const)(
    'payments from %s to %s are reported by the studio’s own %s [MONEY-22]',
    async (from, to, by, revenue) => {
      const { periods } = await studio.readReport({ from, to, by })
      expect(periods.map((period) => period.revenue.class)).toEqual(revenue)
    },
  )
})
