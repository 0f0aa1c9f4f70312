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

type ResponseInput<Answer> = { key: string; isVisitor: boolean; load: () => Promise<Answer> }
type DataInput<Data> = { key: string; version: string; load: () => Promise<Data> }

/** Keeps what many ask for (decision 011). Values are shared, so callers must not change them. */
export type ResponseCache = {
  /** The serialized response: for visitors at most 800 ms old, for users what is stored. Concurrent visitors share one. */
  getResponse<Answer>(input: ResponseInput<Answer>): Promise<SerializedJson<Answer>>
  /** Whether visitors are being given a response under a key, so that it costs nothing to ask for it. */
  hasResponse(key: string): boolean
  /** Data read under a version that was read before it; loaded again under another version. */
  getData<Data>(input: DataInput<Data>): Promise<Data>
  /** Call when this process has committed a change of anything: its visitors see it at once. */
  forgetResponses(): void
}

/** An empty cache; `elapsed` is a monotonic clock in milliseconds. */
export function createResponseCache({ elapsed = () => performance.now() } = {}): ResponseCache {
  const perf = { now: elapsed }
  const options = { perf, ttlResolution: 0 }
  const responses = new LRUCache<string, Promise<unknown>>({ ...options, max: MAX_RESPONSES, ttl: MAX_VISITOR_AGE_MS })
  const data = new LRUCache<string, { version: string; value: Promise<unknown> }>({
    ...options,
    max: MAX_DATA,
    ttl: MAX_DATA_AGE_MS,
  })
  return {
    getResponse: async ({ key, isVisitor, load }) => {
      if (!isVisitor) return serializeJson(await load())
      const known = responses.get(key)
      if (known) return asLoaded(known)
      const start = elapsed()
      const loading = load().then(serializeJson)
      responses.set(key, loading, { start })
      loading.catch(() => responses.peek(key) === loading && responses.delete(key))
      return loading
    },
    hasResponse: (key) => responses.has(key),
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

// One key always names the same thing.
function asLoaded<Value>(value: Promise<unknown>): Promise<Value> {
  return value as Promise<Value>
}
