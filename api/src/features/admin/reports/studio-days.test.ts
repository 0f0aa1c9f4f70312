import { describe, expect, test } from 'vitest'
import { aReportingStudio } from './testing/reporting-studio.ts'

describe('days are the studio’s own, over both nights that the clocks change', async () => {
  const studio = await aReportingStudio()
  const instants = {
    // March 8, 2026 has 23 hours in Charlotte: from 05:00Z to 04:00Z.
    '2026-03-07': ['2026-03-08T04:59:59.999Z'],
    '2026-03-08': ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    '2026-03-09': ['2026-03-09T04:00:00.000Z'],
    // November 1, 2026 has 25: from 04:00Z to 05:00Z.
    '2026-10-31': ['2026-11-01T03:59:59.999Z'],
    '2026-11-01': ['2026-11-01T04:00:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T04:59:59.999Z'],
    '2026-11-02': ['2026-11-02T05:00:00.000Z'],
  }
  for (const at of Object.values(instants).flat()) {
    await studio.aPayment({ paidAt: at, kind: 'class', cents: 100 })
    await studio.aMonthGivenBack({ at, cents: 10 })
  }
  studio.clock.set('2026-11-20T15:00:00.000Z')

  test.each(Object.entries(instants))('money of %s is reported on the studio’s day [MONEY-22]', async (day, paid) => {
    const { totals } = await studio.read({ from: day, to: day, by: 'week' })
    expect(totals.revenue.class).toBe(`${paid.length}.00`)
    expect(totals.refunds.membership).toBe(`0.${paid.length}0`)
  })

  test('money near a clock change is reported in the studio’s week [MONEY-22]', async () => {
    const spring = await studio.read({ from: '2026-03-01', to: '2026-03-14', by: 'week' })
    expect(spring.periods.map(({ from, revenue }) => [from, revenue.class])).toEqual([
      ['2026-03-01', '1.00'],
      ['2026-03-08', '3.00'],
    ])
    const autumn = await studio.read({ from: '2026-10-25', to: '2026-11-07', by: 'week' })
    expect(autumn.periods.map(({ from, revenue }) => [from, revenue.class])).toEqual([
      ['2026-10-25', '1.00'],
      ['2026-11-01', '4.00'],
    ])
  })

  test('money of the Sunday of the autumn clock change is reported in November [MONEY-22]', async () => {
    const { periods } = await studio.read({ from: '2026-10-01', to: '2026-11-30', by: 'month' })
    expect(periods.map(({ revenue }) => revenue.class)).toEqual(['1.00', '4.00'])
  })
})
