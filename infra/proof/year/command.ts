import { parseArgs } from 'node:util'
import { simulateYear, type YearReport } from './year.ts'

/** A Thursday, some weeks before the clocks change. */
const FIRST_DAY = '2026-01-01'

/**
 * `npm run proof -- year [--seed 1] [--days 365] [--members 300] [--acts 60] [--from 2026-01-01] [--go-on]`:
 * prints a line a week, what was done how often, and each finding with the story of its member. With --short the size of
 * the test.
 */
export async function proveYear(words: readonly string[]): Promise<YearReport> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      days: { type: 'string' },
      members: { type: 'string' },
      acts: { type: 'string' },
      from: { type: 'string', default: FIRST_DAY },
      short: { type: 'boolean', default: false },
      'go-on': { type: 'boolean', default: false },
    },
  })
  // The way to end it early; what it keeps in memory goes with it.
  process.once('SIGINT', () => process.exit(130))
  const size = values.short ? { days: 30, members: 60, acts: 25 } : { days: 365, members: 300, acts: 60 }
  const report = await simulateYear({
    seed: Number(values.seed),
    days: Number(values.days ?? size.days),
    members: Number(values.members ?? size.members),
    actsADay: Number(values.acts ?? size.acts),
    firstDay: values.from,
    goesOn: values['go-on'],
    say: (line) => console.log(`  ${line}`),
  })
  console.log(`  seed ${report.seed}: ${report.acts} acts in ${report.days} days, ${report.seconds} s`)
  for (const [kind, count] of Object.entries(report.counts)) console.log(`    ${String(count).padStart(6)} ${kind}`)
  console.log('  by itself:')
  for (const [kind, count] of Object.entries(report.happened)) console.log(`    ${String(count).padStart(6)} ${kind}`)
  console.log('  seconds (some are parts of others):')
  for (const [kind, ms] of Object.entries(report.spent))
    console.log(`    ${(ms / 1000).toFixed(1).padStart(6)} ${kind}`)
  console.log(report.findings.length === 0 ? '  every rule held' : `  ${report.findings.length} FINDINGS`)
  return report
}
