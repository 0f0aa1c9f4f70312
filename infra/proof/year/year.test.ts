import { expect, test } from 'vitest'
import { simulateYear } from './year.ts'

// `npm run proof -- year` simulates a whole year of 300 members; these days hold the change to daylight saving time.
test('a short run of the simulated studio keeps every rule: seats, money, plans and mails', async () => {
  const report = await simulateYear({ seed: 1, days: 30, members: 60, actsADay: 12, firstDay: '2026-02-23' })
  expect(report.findings.join('\n')).toBe('')
  expect(report.acts).toBeGreaterThan(300)
}, 600_000)
