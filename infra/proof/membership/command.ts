import type { PartResult } from '../scenarios/rush.ts'
import { freedSeats } from './freed-seats.ts'
import { inMemory } from './in-memory.ts'
import { CHANGES, everySecond, instants } from './instants.ts'
import { lives } from './lives.ts'
import { previews } from './previews.ts'
import { dashboardPauses, refusedCards } from './provider.ts'

const SEED = 20_261_123
const SHOWN = 20

type Part = {
  /** What is proved, as a sentence. */
  claim: string
  whole(): Promise<PartResult>
  /** The size that runs with every `npm test`; it holds no times. */
  short(): Promise<PartResult>
}

const apart = { seed: SEED, ahead: [-90_000, 0, 90_000], crossings: [1, 2, 3, 4, 5, 6] }

/** Everything that is proved of memberships; a new part is one row here. Each opens what it needs by itself. */
export const membershipParts: Record<string, Part> = {
  rules: {
    claim: 'after any acts and events the rules say of every date what the reference says, charge and mail as it does',
    whole: () => inMemory({ sequences: 100_000, seed: SEED }),
    short: () => inMemory({ sequences: 1_000, seed: SEED }),
  },
  lives: {
    claim:
      'over HTTP, with events shuffled and repeated to two processes, dates, seats, charges and mails are the same',
    whole: () => lives({ members: 300, rounds: 24, every: 5, seed: SEED }),
    short: () => lives({ members: 6, rounds: 10, every: 5, seed: SEED }),
  },
  instants: {
    claim: 'who pauses or goes on at any second around the billing instant is charged neither twice nor too little',
    whole: () => instants({ seconds: everySecond, days: CHANGES, seed: SEED }),
    short: () => instants({ seconds: [-2, -1, 0, 1, 4, 5], days: CHANGES.slice(0, 1), seed: SEED }),
  },
  'instants-apart': {
    claim: "so it is while the clock of the provider is not the studio's, and when the instant passes during an act",
    whole: () => instants({ ...apart, seconds: everySecond.filter((second) => second % 5 === 0), days: CHANGES }),
    short: () =>
      instants({ ...apart, seconds: [2], crossings: [2], days: CHANGES.slice(0, 1), ahead: [-90_000, 90_000] }),
  },
  previews: {
    claim: 'what a member is shown before an act is what becomes of seats, credit and the next charge',
    whole: () => previews({ members: 1_000, seed: SEED }),
    short: () => previews({ members: 8, seed: SEED }),
  },
  'freed-seats': {
    claim: 'seats that a pause frees reach those who wait within two seconds',
    whole: () => freedSeats({ pauses: 100, seed: SEED }),
    short: () => freedSeats({ pauses: 4, seed: SEED }),
  },
  'refused-cards': {
    claim:
      'a plan whose card is refused at the end of a pause stays paused, is tried again, and goes on when it is paid',
    whole: () => refusedCards({ members: 40, seed: SEED }),
    short: () => refusedCards({ members: 4, seed: SEED }),
  },
  'dashboard-pauses': {
    claim:
      'a pause in the dashboard of the provider, of either kind, is seen with one event or by the next regular check',
    whole: () => dashboardPauses({ members: 40, seed: SEED }),
    short: () => dashboardPauses({ members: 4, seed: SEED }),
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
