import { runFuzz } from './scenarios/fuzz.ts'
import { killRepeatedly } from './scenarios/kills.ts'
import { runOutages } from './scenarios/outages.ts'
import { runRush } from './scenarios/rush.ts'
import type { Result } from './scenarios/scene.ts'
import { runWebhooks } from './scenarios/webhooks.ts'
import { externalServerUri, type Studio } from './studio.ts'

/** The seed of generated requests, so that a failure can be repeated. */
const seed = 20_261_121

type Run = (studio: Studio) => Promise<Result>
/** A scenario on a studio with real time: `short` is the size that runs in `npm test`. */
type Scenario = { long: Run; short: Run }

const allScenarios: Record<string, Scenario> = {
  rush: {
    long: (studio) => runRush(studio, { requests: 2_000, people: 400, seats: 20 }),
    short: (studio) => runRush(studio, { requests: 60, people: 12, seats: 4 }),
  },
  'kill-api': {
    long: (studio) => killRepeatedly(studio, { times: 200, victim: 'api', people: 24 }),
    short: (studio) => killRepeatedly(studio, { times: 2, victim: 'api', people: 4 }),
  },
  'kill-database': {
    long: (studio) => killRepeatedly(studio, { times: 20, victim: 'database', people: 24 }),
    short: (studio) => killRepeatedly(studio, { times: 1, victim: 'database', people: 4 }),
  },
  webhooks: {
    long: (studio) => runWebhooks(studio, { deliveries: 10_000, buyers: 100, seed }),
    short: (studio) => runWebhooks(studio, { deliveries: 100, buyers: 4, seed }),
  },
  outages: {
    long: (studio) => runOutages(studio, { modes: ['error', 'hang', 'slow'] }),
    short: (studio) => runOutages(studio, { modes: ['error'] }),
  },
  fuzz: {
    long: (studio) => runFuzz(studio, { count: 100_000, seed }),
    short: (studio) => runFuzz(studio, { count: 300, seed }),
  },
}

/** The scenarios that can run here: a database on an external server is not killed. */
export const scenarios = Object.entries(allScenarios).filter(([name]) => !externalServerUri || name !== 'kill-database')
