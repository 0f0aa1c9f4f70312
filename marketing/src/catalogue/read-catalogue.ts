import { addDays, createClient, dayIn, type Occurrence, type PackProduct, type Plan } from '@studio/contract'
import { type Catalogue, toCatalogue } from './lists.ts'

const TIMEOUT_MS = 5_000
/** How long an answer serves every visitor, so that many visitors make one request to the API. */
const FRESH_MS = 2_000
/** Two weeks: the weekdays of a class are those of its next dates. */
const DAYS_AHEAD = 13

/** Reads the landing page's lists from the API; null when it fails or does not respond in time. */
export async function readCatalogue({
  apiUrl,
  timezone,
  now,
}: {
  apiUrl: string
  timezone: string
  now: Date
}): Promise<Catalogue | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const today = dayIn(now, timezone)
  try {
    const [classes, programs, occurrences] = await Promise.all([
      client.call('listClasses', { signal }),
      client.call('listPrograms', { signal }),
      client.call('listSchedules', { signal, query: { from: today, to: addDays(today, DAYS_AHEAD) } }),
    ])
    const upcoming = occurrences.filter((entry): entry is Occurrence => 'date' in entry)
    return toCatalogue({ classes, programs, occurrences: upcoming.filter(({ startsAt }) => new Date(startsAt) > now) })
  } catch {
    return null
  }
}

/** Reads the plans on sale from the API; null when it fails or does not respond in time. */
export async function readPlans(apiUrl: string): Promise<Plan[] | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  return client.call('listPlans', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
}

/** The same for class packs. */
export async function readPacks(apiUrl: string): Promise<PackProduct[] | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  return client.call('listPackProducts', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
}

/** Creates a reader that makes one request for all calls within two seconds, and serves the last good answer while the API is down. */
export function createCatalogueCache<Lists>(read: () => Promise<Lists | null>, clock: () => number = Date.now) {
  let current: { readAt: number; lists: Promise<Lists | null> } | undefined
  let lastGood: Lists | null = null
  return async (): Promise<Lists | null> => {
    if (!current || clock() - current.readAt > FRESH_MS) current = { readAt: clock(), lists: read() }
    const lists = await current.lists
    if (lists) lastGood = lists
    return lists ?? lastGood
  }
}
