import { parseArgs } from 'node:util'
import { simulateYear, type YearReport } from './year.ts'

/** A Thursday, some weeks before the clocks change. */
const FIRST_DAY = '2026-01-01'
/** What a whole year has to hold, so that no kind of act is missing in it. */
const WHOLE = { days: 365, acts: 20_000, ofEachKind: 20, seconds: 15 * 60 }

/**
 * `npm run proof -- year [--seed 1] [--days 365] [--members 300] [--acts 57] [--from 2026-01-01] [--go-on]`:
 * prints a line a week, what was done how often, and each finding with the story of its member. With --short the size of
 * the test. False when it has findings, or as a whole year too few acts.
 */
export async function proveYear(words: readonly string[]): Promise<boolean> {
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
  const size = values.short ? { days: 30, members: 60, acts: 25 } : { days: 365, members: 300, acts: 57 }
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
  const missing = report.days < WHOLE.days ? [] : missingIn(report)
  for (const what of missing) console.log(`  MISSING: ${what}`)
  console.log(report.findings.length === 0 ? '  every rule held' : `  ${report.findings.length} FINDINGS`)
  return report.findings.length === 0 && missing.length === 0
}

/** What a whole year promises and this one does not hold. */
export function missingIn({ acts, counts, seconds }: Pick<YearReport, 'acts' | 'counts' | 'seconds'>): string[] {
  const rare = Object.entries(counts).filter(([, count]) => count < WHOLE.ofEachKind)
  return [
    ...(acts < WHOLE.acts ? [`${acts} acts, must be ${WHOLE.acts}`] : []),
    ...rare.map(([kind, count]) => `"${kind}" ${count} times, must be ${WHOLE.ofEachKind}`),
    ...(seconds > WHOLE.seconds ? [`it took ${seconds} s, must be ${WHOLE.seconds}`] : []),
  ]
}
