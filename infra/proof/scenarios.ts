import { hasNginx, NO_NGINX } from '../nginx/nginx-process.ts'
import { floodNginx } from './attacks/floods.ts'
import { askForIslands, whyNoPages } from './attacks/islands.ts'
import { whyNoMemoryGroup } from './attacks/memory-group.ts'
import { changeOwnPhone } from './attacks/own-changes.ts'
import { sendPictures } from './attacks/pictures.ts'
import { whyNotJudged } from './prometheus.ts'
import { givenServer, whyNotCutOff } from './proof-database.ts'
import { alerts } from './scenarios/alerts.ts'
import { described } from './scenarios/described.ts'
import { kills } from './scenarios/kills.ts'
import { requests } from './scenarios/requests.ts'
import { type PartResult, rush } from './scenarios/rush.ts'
import { serviceFaults } from './scenarios/service-faults.ts'
import { webhooks } from './scenarios/webhooks.ts'
import type { AppUnderTest } from './studio.ts'

type Part = {
  /** What is proved, as a sentence. */
  claim: string
  /** Why it cannot be run on this machine; null or absent when it can. */
  whyNot?(): string | null
  /** The size of `npm run proof`. */
  whole(studio: AppUnderTest): Promise<PartResult>
  /** The size that runs with every `npm test`; parts without one run with `npm run proof` alone. */
  short?(studio: AppUnderTest): Promise<PartResult>
}

/** Generated orders and bodies follow from it, so that a failure comes again. */
const seed = 20_261_121

/** Everything that is proved; a new part is one row here. */
export const parts: Record<string, Part> = {
  rush: {
    claim: 'a rush for few seats with checkouts and cancels sells each seat once',
    whole: (studio) => rush(studio, { requests: 2_000, people: 400, seats: 20 }),
    short: (studio) => rush(studio, { requests: 120, people: 24, seats: 8 }),
  },
  'kill-api': {
    claim: 'API processes killed in the rush leave nothing half done and break no promise',
    whole: (studio) => kills(studio, { times: 100, victim: 'api', people: 24 }),
    short: (studio) => kills(studio, { times: 2, victim: 'api', people: 8 }),
  },
  'kill-database': {
    claim: 'a database killed in the rush loses no acknowledged write',
    whyNot: whyNotCutOff,
    whole: (studio) => kills(studio, { times: 20, victim: 'database', people: 24 }),
    short: (studio) => kills(studio, { times: 1, victim: 'database', people: 8 }),
  },
  webhooks: {
    claim: 'provider events doubled, reordered, late and forged are applied once or never',
    whole: (studio) => webhooks(studio, { deliveries: 10_000, buyers: 100, seed }),
    short: (studio) => webhooks(studio, { deliveries: 200, buyers: 8, seed }),
  },
  requests: {
    claim: 'generated requests over every call never meet a 5xx or an answer without words',
    whole: (studio) => requests(studio, { count: 100_000, seed }),
    short: (studio) => requests(studio, { count: 800, seed }),
  },
  described: {
    claim: 'an outside tester meets no answer that the OpenAPI document does not describe',
    whole: (studio) => described(studio, { examples: 40, seed }),
  },
  alerts: {
    claim: 'each alert fires after its cause at a running product and not before, as Prometheus itself judges',
    whyNot: () => (givenServer() ? 'a database given by its address is not ours to end' : whyNotJudged()),
    whole: alerts,
  },
  'service-faults': {
    claim: 'no failure of an external service loses a seat, money or a mail',
    whole: (studio) => serviceFaults(studio, { modes: ['error', 'hang', 'slow'] }),
    short: (studio) => serviceFaults(studio, { modes: ['error'] }),
  },
  pictures: {
    claim: 'pictures that are made to take time and memory end no API process and keep nobody waiting',
    whyNot: whyNoMemoryGroup,
    whole: (studio) => sendPictures(studio, { rounds: 2 }),
    short: (studio) => sendPictures(studio, { rounds: 1 }),
  },
  islands: {
    claim: 'every spelling of the islands, asked for while the API is silent, does not end the marketing server',
    whyNot: () => whyNoMemoryGroup() ?? whyNoPages(),
    whole: () => askForIslands({ rounds: 6 }),
    short: () => askForIslands({ rounds: 2 }),
  },
  'flood-nginx': {
    claim: 'one client that floods nginx within the memory of its container keeps nobody else out',
    whyNot: () => (hasNginx() ? whyNoMemoryGroup() : NO_NGINX),
    whole: (studio) => floodNginx(studio, { share: 1, rounds: 8 }),
    short: (studio) => floodNginx(studio, { share: 0.5, rounds: 3 }),
  },
  'own-changes': {
    claim: 'an account that changes itself without end is stopped, and closes as quickly as any other',
    whole: (studio) => changeOwnPhone(studio, { times: 250 }),
    short: (studio) => changeOwnPhone(studio, { times: 40 }),
  },
}
