import type { PartResult } from '../scenarios/rush.ts'
import { inMemory } from './in-memory.ts'

const SEED = 20_261_123
const SHOWN = 20

type Part = {
  /** What is proved, as a sentence. */
  claim: string
  whole(): Promise<PartResult>
  /** The size that runs with every `npm test`; it holds no times. */
  short(): Promise<PartResult>
}

/** Everything that is proved of memberships; a new part is one row here. Each opens what it needs by itself. */
export const membershipParts: Record<string, Part> = {
  rules: {
    claim: 'after any acts and events the rules say of every date what the reference says, charge and mail as it does',
    whole: () => inMemory({ sequences: 100_000, seed: SEED }),
    short: () => inMemory({ sequences: 1_000, seed: SEED }),
  },
}

/** `npm run proof -- membership [part ...] [--short]`: a line of figures each; false when something does not hold. */
export async function proveMembership(words: readonly string[]): Promise<boolean> {
  const isShort = words.includes('--short')
  const asked = words.filter((word) => !word.startsWith('--'))
  let fine = true
  for (const [name, part] of Object.entries(membershipParts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n${name}: ${part.claim}`)
    const { broken, figures, line, late = [] } = await (isShort ? part.short() : part.whole())
    console.log(`  ${line}`)
    for (const what of isShort ? [] : late) console.log(`  TOO LATE: ${what}`)
    console.log(
      `  ${broken.length === 0 ? 'every check holds' : `${broken.length} BROKEN`}: ${JSON.stringify(figures)}`,
    )
    for (const what of broken.slice(0, SHOWN)) console.log(`    ${what}`)
    fine = fine && broken.length === 0 && (isShort || late.length === 0)
  }
  console.log(fine ? '\nproved' : '\nNOT proved')
  return fine
}
