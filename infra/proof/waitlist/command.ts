import type { PartResult } from '../scenarios/rush.ts'
import { crowd } from './crowd.ts'
import { dropOuts } from './drop-outs.ts'
import { killedHandovers } from './killed-hand-overs.ts'
import { offers } from './offers.ts'
import { overlaps } from './overlaps.ts'
import { skips } from './reasons.ts'
import { openWaitlistStudio, type WaitlistStudio } from './waitlist-studio.ts'

const SEED = 20_261_123
const SHOWN = 20

type Part = {
  /** What is proved, as a sentence. */
  claim: string
  whole(studio: WaitlistStudio): Promise<PartResult>
  /** The size that runs with every `npm test`; parts without one run with the proof alone. */
  short?(studio: WaitlistStudio): Promise<PartResult>
}

/** Everything that is proved of waitlists; a new part is one row here. */
export const waitlistParts: Record<string, Part> = {
  crowd: {
    claim: 'a crowd at a full class is seated in the order of its list and no other',
    whole: (studio) => crowd(studio, { seats: 20, waiting: 500, acts: 5_000, waves: 20, seed: SEED }),
    short: (studio) => crowd(studio, { seats: 5, waiting: 24, acts: 120, waves: 2, seed: SEED }),
  },
  reasons: {
    claim: 'what keeps the head of a list from a seat holds up no other member, and is mailed once',
    whole: skips,
    short: skips,
  },
  overlaps: {
    claim: 'who wins a seat loses the places at the same time in the transaction that seats them',
    whole: (studio) => overlaps(studio, { classes: 12, people: 340, waits: 6, seats: 60, least: 1_000, seed: SEED }),
    short: (studio) => overlaps(studio, { classes: 4, people: 10, waits: 3, seats: 4, least: 4, seed: SEED }),
  },
  offers: {
    claim: 'offers that are over pass on within seconds, and no member pays for nothing or twice',
    whole: (studio) => offers(studio, { lists: 10, offersEach: 10, unpaid: 60, late: 10, secure: 10 }),
    short: (studio) => offers(studio, { lists: 2, offersEach: 4, unpaid: 3, late: 2, secure: 2 }),
  },
  'drop-outs': {
    claim: 'who was seated unasked drops out for nothing as long as ruled, wherever the servers are',
    whole: (studio) => dropOuts(studio, { instants: 60, seed: SEED }),
    short: (studio) => dropOuts(studio, { instants: 3, seed: SEED }),
  },
  kills: {
    claim: 'processes killed while they give seats on leave none behind and give none twice',
    whole: (studio) => killedHandovers(studio, { withMails: true, kills: 100, seats: 10, waiting: 40, seed: SEED }),
    short: (studio) => killedHandovers(studio, { withMails: false, kills: 1, seats: 3, waiting: 8, seed: SEED }),
  },
}

/**
 * `npm run proof -- waitlist [part ...] [--short]`: each part in a studio of its own, with a line of figures; false when
 * something does not hold.
 */
export async function proveWaitlist(words: readonly string[]): Promise<boolean> {
  const isShort = words.includes('--short')
  const asked = words.filter((word) => !word.startsWith('--'))
  let fine = true
  for (const [name, part] of Object.entries(waitlistParts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const prove = isShort ? part.short : part.whole
    if (!prove) continue
    console.log(`\n${name}: ${part.claim}`)
    const studio = await openWaitlistStudio()
    try {
      const { broken, figures, line, late = [] } = await prove(studio)
      console.log(`  ${line}`)
      for (const what of late) console.log(`  TOO LATE: ${what}`)
      const held = broken.length === 0 ? 'every invariant holds' : `${broken.length} BROKEN`
      console.log(`  ${held}: ${JSON.stringify(figures)}`)
      for (const what of broken.slice(0, SHOWN)) console.log(`    ${what}`)
      for (const said of broken.length > 0 ? studio.mistakes.slice(0, SHOWN) : []) console.log(`    the API: ${said}`)
      fine = fine && broken.length === 0 && late.length === 0
    } finally {
      await studio.stop()
    }
  }
  console.log(fine ? '\nproved' : '\nNOT proved')
  return fine
}
