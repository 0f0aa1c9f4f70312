import { addDays, createClient, getDayIn, type Occurrence, type PackProduct, type Plan } from '@studio/contract'
import { type Catalogue, toCatalogue } from './lists.ts'

const TIMEOUT_MS = 5_000
/** How long an answer is reused, so that many visits make one request to the API. */
const MAX_AGE_MS = 2_000
/** The list of classes shows on which weekdays each class takes place in two weeks, including today. */
const DAYS_AHEAD = 13

/** Reads the landing page's lists from the API; null when it fails or does not respond in time. */
export async function readCatalogue({
  apiUrl,
  timezone,
  currentTime,
}: {
  apiUrl: string
  timezone: string
  currentTime: Date
}): Promise<Catalogue | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const today = getDayIn(currentTime, timezone)
  try {
    const [classes, programs, schedules] = await Promise.all([
      client.call('listClasses', { signal }),
      client.call('listPrograms', { signal }),
      client.call('listSchedules', { signal, query: { from: today, to: addDays(today, DAYS_AHEAD) } }),
    ])
    // With a range, the API lists occurrences instead of schedules.
    const occurrences = schedules.filter((schedule): schedule is Occurrence => 'date' in schedule)
    const upcomingOccurrences = occurrences.filter(({ startsAt }) => new Date(startsAt) > currentTime)
    return toCatalogue({ classes, programs, occurrences: upcomingOccurrences })
  } catch {
    return null
  }
}

/** Reads the plans on sale from the API; null when it fails or does not respond in time. */
export async function readPlans(apiUrl: string): Promise<Plan[] | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  return client.call('listPlans', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
}

/** Reads the class packs on sale from the API; null when it fails or does not respond in time. */
export async function readPacks(apiUrl: string): Promise<PackProduct[] | null> {
  const client = createClient({ fetch, baseUrl: apiUrl })
  return client.call('listPackProducts', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
}

/**
 * Returns a cached `read`: calls within two seconds share one request. While `read` fails (null), the cached read returns
 * the last successful answer, if there was one.
 */
export function createCachedRead<Answer>(read: () => Promise<Answer | null>, clock: () => number = Date.now) {
  let latestRead: { startedAt: number; answer: Promise<Answer | null> } | undefined
  let lastSuccess: Answer | null = null
  return async (): Promise<Answer | null> => {
    const isFresh = latestRead && clock() - latestRead.startedAt <= MAX_AGE_MS
    if (!latestRead || !isFresh) latestRead = { startedAt: clock(), answer: read() }
    const answer = await latestRead.answer
    if (answer) lastSuccess = answer
    return answer ?? lastSuccess
  }
}
