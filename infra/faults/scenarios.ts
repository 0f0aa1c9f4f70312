import { fuzz } from './scenarios/fuzz.ts'
import { kills } from './scenarios/kills.ts'
import { outages } from './scenarios/outages.ts'
import { rush } from './scenarios/rush.ts'
import type { Result } from './scenarios/scene.ts'
import { webhooks } from './scenarios/webhooks.ts'
import { externalServer, type Studio } from './studio.ts'

/** Generated orders and bodies follow from it, so that a failure comes again. */
const seed = 20_261_121

type Run = (studio: Studio) => Promise<Result>
/** A scenario on a studio with real time: `short` is the size that runs with every `npm test`. */
type Scenario = { long: Run; short: Run }

/** A new scenario is one row here, named by what it claims. */
const all: Record<string, Scenario> = {
  // A rush for few seats with checkouts and cancels sells each seat once.
  rush: {
    long: (studio) => rush(studio, { requests: 2_000, people: 400, seats: 20 }),
    short: (studio) => rush(studio, { requests: 120, people: 24, seats: 8 }),
  },
  // API processes killed in the rush leave nothing half done and break no promise.
  'kill-api': {
    long: (studio) => kills(studio, { times: 200, victim: 'api', people: 24 }),
    short: (studio) => kills(studio, { times: 2, victim: 'api', people: 8 }),
  },
  // A database killed in the rush loses no acknowledged write.
  'kill-database': {
    long: (studio) => kills(studio, { times: 20, victim: 'database', people: 24 }),
    short: (studio) => kills(studio, { times: 1, victim: 'database', people: 8 }),
  },
  // Provider events doubled, reordered, late and forged are applied once or never.
  webhooks: {
    long: (studio) => webhooks(studio, { deliveries: 10_000, buyers: 100, seed }),
    short: (studio) => webhooks(studio, { deliveries: 200, buyers: 8, seed }),
  },
  // No failure of an external service loses a seat, money or a mail.
  outages: {
    long: (studio) => outages(studio, { modes: ['error', 'hang', 'slow'] }),
    short: (studio) => outages(studio, { modes: ['error'] }),
  },
  // Any input for every call, at once, never meets a 5xx and breaks no invariant.
  fuzz: {
    long: (studio) => fuzz(studio, { count: 100_000, seed }),
    short: (studio) => fuzz(studio, { count: 800, seed }),
  },
}

/** Those that can run here: a database on a server that was given is not ours to kill. */
export const scenarios = Object.entries(all).filter(([name]) => !externalServer || name !== 'kill-database')
