import { parseArgs } from 'node:util'
import { plantedFaults, withFault } from './planted-faults.ts'
import { simulateYear, type YearReport } from './year.ts'

const FIRST_DAY = '2026-02-23'
/** How many of the faults a run may miss: one of them needs two requests to meet within milliseconds. */
const MOST_MISSED = 1

/**
 * `npm run proof -- year-mutations [fault ...] [--seed 1] [--days 14]`: simulates some days of a product that has a fault of
 * its past again, one after the other, and first the same days without one. False when the days without a fault
 * have findings, or more than one fault is not seen.
 */
export async function proveYearMutations(words: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, days: { type: 'string', default: '14' } },
  })
  const run = (given: { env?: Record<string, string>; often: readonly string[] }) =>
    simulateYear({
      ...{ seed: Number(values.seed), days: Number(values.days), members: 60, actsADay: 15, firstDay: FIRST_DAY },
      ...given,
    })
  const names = Object.keys(plantedFaults).filter((name) => positionals.length === 0 || positionals.includes(name))
  const often = names.flatMap((name) => plantedFaults[name]?.acts ?? [])
  const sound = await run({ often })
  console.log(`without a fault: ${lineOf(sound)}`)
  const missed: string[] = []
  for (const name of names) {
    const { what, acts } = plantedFaults[name] ?? { what: name, acts: [] }
    const report = await run({ env: withFault(name), often: acts })
    console.log(`${what}: ${lineOf(report)}`)
    if (report.findings.length === 0) missed.push(name)
  }
  const fine = sound.findings.length === 0 && missed.length <= MOST_MISSED
  console.log(`${names.length - missed.length} of ${names.length} faults seen${fine ? '' : ': NOT proved'}`)
  return fine
}

const lineOf = ({ findings, days, acts, seconds }: YearReport): string => {
  const [first] = findings
  const when = `day ${days}, ${acts} acts, ${seconds} s`
  return first ? `seen on ${when}: ${first.split('\n')[0]}` : `no finding by ${when}`
}
