import { addDays, createClient, dayIn, type Occurrence, type Plan } from '@studio/contract'
import { type Catalogue, toCatalogue } from './lists.ts'

const TIMEOUT_MS = 5_000
/** How long a response is reused, so that many visitors cause one request to the API. */
const CACHE_MS = 2_000
/** Two weeks: the weekdays of a class are taken from its next occurrences. */
const DAYS_AHEAD = 13

/** Reads the landing page's lists from the API; null when it fails or does not respond in time. */
export async function loadCatalogue({
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
export async function loadPlansOnSale(apiUrl: string): Promise<Plan[] | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  return client.call('listPlans', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
}

/** Caches a request for two seconds; while the API is down, the last good response is returned. */
export function createCatalogueCache<Lists>(load: () => Promise<Lists | null>, clock: () => number = Date.now) {
  let current: { readAt: number; lists: Promise<Lists | null> } | undefined
  let lastGood: Lists | null = null
  return async (): Promise<Lists | null> => {
    if (!current || clock() - current.readAt > CACHE_MS) current = { readAt: clock(), lists: load() }
    const lists = await current.lists
    if (lists) lastGood = lists
    return lists ?? lastGood
  }
}
