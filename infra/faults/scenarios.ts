import { crowd } from './scenarios/crowd.ts'
import { fuzz } from './scenarios/fuzz.ts'
import { kills } from './scenarios/kills.ts'
import { outages } from './scenarios/outages.ts'
import { type PartResult, rush } from './scenarios/rush.ts'
import { webhooks } from './scenarios/webhooks.ts'
import { type FaultsStudio, givenServer } from './studio.ts'

type Scenario = {
  claim: string
  /** Whether it kills the database, which is not ours on a server that was given. */
  killsDatabase?: boolean
  long(studio: FaultsStudio): Promise<PartResult>
  /** The size that runs with every `npm test`. */
  short(studio: FaultsStudio): Promise<PartResult>
}

/** Generated orders and bodies follow from it, so that a failure comes again. */
const seed = 20_261_121

/** What is tried on a studio with real time; a new scenario is one row here. */
const all: Record<string, Scenario> = {
  rush: {
    claim: 'a rush for few seats with checkouts and cancels sells each seat once',
    long: (studio) => rush(studio, { requests: 2_000, people: 400, seats: 20 }),
    short: (studio) => rush(studio, { requests: 120, people: 24, seats: 8 }),
  },
  crowd: {
    claim: 'a crowd at a full class gets its seats in the order of the waitlist',
    long: (studio) => crowd(studio, { waiting: 500, seats: 20, acts: 5_000, seed }),
    short: (studio) => crowd(studio, { waiting: 20, seats: 4, acts: 120, seed }),
  },
  'kill-api': {
    claim: 'API processes killed in the rush leave nothing half done and break no promise',
    long: (studio) => kills(studio, { times: 200, victim: 'api', people: 24 }),
    short: (studio) => kills(studio, { times: 2, victim: 'api', people: 8 }),
  },
  'kill-database': {
    claim: 'a database killed in the rush loses no acknowledged write',
    killsDatabase: true,
    long: (studio) => kills(studio, { times: 20, victim: 'database', people: 24 }),
    short: (studio) => kills(studio, { times: 1, victim: 'database', people: 8 }),
  },
  webhooks: {
    claim: 'provider events doubled, reordered, late and forged are applied once or never',
    long: (studio) => webhooks(studio, { deliveries: 10_000, buyers: 100, seed }),
    short: (studio) => webhooks(studio, { deliveries: 200, buyers: 8, seed }),
  },
  outages: {
    claim: 'no failure of an external service loses a seat, money or a mail',
    long: (studio) => outages(studio, { modes: ['error', 'hang', 'slow'] }),
    short: (studio) => outages(studio, { modes: ['error'] }),
  },
  fuzz: {
    claim: 'generated requests over every call never meet a 5xx or an answer without words',
    long: (studio) => fuzz(studio, { count: 100_000, seed }),
    short: (studio) => fuzz(studio, { count: 800, seed }),
  },
}

/** Those that can run here. */
export const scenarios = Object.fromEntries(
  Object.entries(all).filter(([, { killsDatabase }]) => !killsDatabase || !givenServer),
)
