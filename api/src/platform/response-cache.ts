import type { EndpointName } from '@studio/contract'
import { LRUCache } from 'lru-cache'
import { type SerializedJson, serializeJson } from './serialized-json.ts'

/** How old a response to callers without a session may be, in milliseconds. */
const MAX_VISITOR_AGE_MS = 800
/** What was written around us (a restored backup, an older version of this program) counts after so long; ms. */
const MAX_DATA_AGE_MS = 30_000
/** Callers choose the ranges of dates, so the cache is bounded; the largest responses take some 100 kB. */
const MAX_RESPONSES = 60
/** Single classes and days, of about a kilobyte. */
const MAX_DATA = 1_000

type CachedResponse = { endpoint: EndpointName; serialized: SerializedJson<unknown> }
type LoadingResponse = { loading: Promise<CachedResponse>; loaded?: CachedResponse }
type ResponseInput<Answer> = { address: string; endpoint: EndpointName; load: () => Promise<Answer> }
type DataInput<Data> = { key: string; version: string; load: () => Promise<Data> }

/** Keeps what many ask for (decision 011). Values are shared, so callers must not change them. */
export type ResponseCache = {
  /**
   * The response of a public list to a visitor, at most 800 ms old, by the address that `buildUrl` writes for the call.
   * Visitors who ask at the same time share one load; when it fails, each of them loads for themselves.
   */
  getResponse<Answer>(input: ResponseInput<Answer>): Promise<SerializedJson<Answer>>
  /** The cached response of an address as it was sent; undefined when there is none, or it is still being loaded. */
  findResponse(address: string): CachedResponse | undefined
  /** Data read under a version that was read before it; loaded again under another version. */
  getData<Data>(input: DataInput<Data>): Promise<Data>
  /** Call when this process has committed a change of anything: its visitors see it at once. */
  forgetResponses(): void
}

/** An empty cache; `elapsed` is a monotonic clock in milliseconds. */
export function createResponseCache({ elapsed = () => performance.now() } = {}): ResponseCache {
  const options = { perf: { now: elapsed }, ttlResolution: 0 }
  const responses = new LRUCache<string, LoadingResponse>({ ...options, max: MAX_RESPONSES, ttl: MAX_VISITOR_AGE_MS })
  const data = new LRUCache<string, { version: string; value: Promise<unknown> }>({
    ...options,
    max: MAX_DATA,
    ttl: MAX_DATA_AGE_MS,
  })
  const startLoading = ({ address, ...input }: ResponseInput<unknown>): Promise<CachedResponse> => {
    const start = elapsed()
    const entry: LoadingResponse = { loading: loadResponse(input) }
    responses.set(address, entry, { start })
    const keep = (loaded: CachedResponse) => Object.assign(entry, { loaded })
    entry.loading.then(keep, () => responses.peek(address) === entry && responses.delete(address))
    return entry.loading
  }
  return {
    getResponse: (input) => {
      const known = responses.get(input.address)
      // What refused the one who loads, a limit above all, need not refuse the others.
      const cached = known ? known.loading.catch(() => loadResponse(input)) : startLoading(input)
      return asLoaded(cached.then(({ serialized }) => serialized))
    },
    findResponse: (address) => responses.get(address)?.loaded,
    getData: ({ key, version, load }) => {
      const known = data.get(key)
      if (known?.version === version) return asLoaded(known.value)
      const entry = { version, value: load() }
      data.set(key, entry)
      entry.value.catch(() => data.peek(key) === entry && data.delete(key))
      return entry.value
    },
    forgetResponses: () => responses.clear(),
  }
}

async function loadResponse({ endpoint, load }: Omit<ResponseInput<unknown>, 'address'>): Promise<CachedResponse> {
  return { endpoint, serialized: serializeJson(await load()) }
}

// One key always names the same thing.
function asLoaded<Value>(value: Promise<unknown>): Promise<Value> {
  return value as Promise<Value>
}
