/**
 * `npm run proof [-- part ...] [--short]`: tries to break a studio of its own, part after part, each with fresh data, and
 * checks seats, money and mails over the whole database afterwards. One line of figures each, JSON in `.build/proof.json`.
 * Exit code 1 when an invariant does not hold. `npm run proof -- waitlist` proves the waitlists (infra/proof/waitlist),
 * `npm run proof -- membership` the memberships (infra/proof/membership).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { repository } from '../product/settings.ts'
import { proveMembership } from '../proof/membership/command.ts'
import { parts } from '../proof/scenarios.ts'
import { openProofStudio } from '../proof/studio.ts'
import { proveWaitlist } from '../proof/waitlist/command.ts'

const SHOWN = 20

async function main(words: readonly string[]): Promise<boolean> {
  // These run on simulated time, so they open studios of their own kind.
  if (words[0] === 'waitlist') return proveWaitlist(words.slice(1))
  if (words[0] === 'membership') return proveMembership(words.slice(1))
  const isShort = words.includes('--short')
  const asked = words.filter((word) => !word.startsWith('--'))
  const unknown = asked.filter((name) => !parts[name])
  if (unknown.length > 0)
    throw new CliError(`No part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
  const report: Record<string, unknown> = {}
  let fine = true
  const notRun: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const prove = isShort ? part.short : part.whole
    if (!prove) continue
    console.log(`\n${name}: ${part.claim}`)
    const why = part.whyNot?.()
    if (why) {
      console.log(`  *** DID NOT RUN: ${why} ***`)
      report[name] = { notRun: why }
      notRun.push(name)
      continue
    }
    const studio = await openProofStudio()
    try {
      const { broken, figures, line } = await prove(studio)
      console.log(`  ${line}`)
      console.log(
        `  ${broken.length === 0 ? 'every invariant holds' : `${broken.length} BROKEN`}: ${JSON.stringify(figures)}`,
      )
      for (const what of broken.slice(0, SHOWN)) console.log(`    ${what}`)
      for (const line of broken.length > 0 ? studio.ownMistakes.slice(0, SHOWN) : [])
        console.log(`    the API: ${line}`)
      report[name] = { line, figures, broken, ownMistakes: studio.ownMistakes }
      fine = fine && broken.length === 0
    } finally {
      await studio.stop()
    }
  }
  mkdirSync(join(repository, '.build'), { recursive: true })
  writeFileSync(join(repository, '.build/proof.json'), `${JSON.stringify(report, null, 2)}\n`)
  if (notRun.length > 0) console.log(`\nnot run, so neither proved nor refuted: ${notRun.join(', ')}`)
  console.log(fine ? '\nproved' : '\nNOT proved')
  return fine
}

main(process.argv.slice(2)).then(
  (fine) => process.exit(fine ? 0 : 1),
  (error: unknown) => {
    console.error(formatCliError(error))
    process.exit(1)
  },
)
