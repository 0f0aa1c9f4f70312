import { LEASE_MS, type LeasedVersion } from './leased-version.ts'
import { createLruCache } from './lru-cache.ts'
import { shareReads } from './shared-reads.ts'
import { type Written, write } from './written.ts'

type Making<Facts, Answer> = {
  /** The cache key: everything the response depends on other than the collections and the facts. */
  key: string
  /** Inputs without a version stamp, loaded for every caller; returns the same object while nothing changed. */
  afresh?: () => Promise<Facts>
  /**
   * Whether the facts may be ten milliseconds old, unless this process has changed anything since: for visitors, who
   * cannot have changed them.
   */
  mayBeLeased?: boolean
  /** Makes the answer of collections that have the version, and of the facts. */
  make: (facts: Facts) => Promise<Answer>
}

type Reading<Known> = {
  /** Names what is read; of no more than some hundred letters. */
  key: string
  /** Reads it from collections that have the version. */
  read: () => Promise<Known>
}

/** Caches responses and data as long as their sources stay the same. */
export type KeptAnswers = {
  /** The response as of some instant after the call: never older than one already sent, except for leased facts. */
  write<Answer, Facts = undefined>(making: Making<Facts, Answer>): Promise<Written<Answer>>
  /**
   * The same for the data that rules use, as of some instant after the call. It is shared, so callers must not change
   * it.
   */
  know<Known>(reading: Reading<Known>): Promise<Known>
  /** Whether an answer under a key was made here lately, so that most of it need not be made again. */
  has(key: string): boolean
  /** Starts reading the current version for a caller that will need it soon. */
  lookAhead(): void
  /** Call when this process has committed a change of anything: no facts are leased that were read before. */
  changedHere(): void
}

type Kept = { version: string; facts: unknown; madeAt: number; thing: Promise<unknown> }
type Wanted<Thing> = Pick<Kept, 'version' | 'facts'> & { key: string; make: () => Promise<Thing> }

/** Callers choose the ranges of dates, so the cache is bounded; the largest responses take some 100 kB. */
const MOST_ANSWERS = 60
/** Single classes and days, of about a kilobyte. */
const MOST_KNOWN = 1_000
/** What was written around us (a restored backup, an older version of this program) shows after so long; ms. */
export const LONGEST_KEPT_MS = 30_000

/**
 * Caches responses made of the collections that a version stamp covers (decisions 011 and 019); a cached one is sent
 * while its version is the current one. The version is read before the data, so a response may be newer than its
 * version and is then made again, but it is never older.
 */
export function createKeptAnswers({
  version,
  elapsed = () => performance.now(),
}: {
  version: LeasedVersion
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}): KeptAnswers {
  const answers = createKeeper({ most: MOST_ANSWERS, leased: version, elapsed })
  const known = createKeeper({ most: MOST_KNOWN, leased: version, elapsed })
  const facts = createLruCache<KnownFacts>({ most: MOST_ANSWERS })
  let commits = 0

  // Callers that ask for the same response while its facts are being read share the next reading.
  function factsOf<Facts>({ key, afresh }: Required<Pick<Making<Facts, unknown>, 'key' | 'afresh'>>): KnownFacts {
    const known = facts.get(key)
    if (known) return known
    const made = knowFacts({ afresh, elapsed, commits: () => commits })
    facts.set(key, made)
    return made
  }

  return {
    write: async <Answer, Facts>({ key, afresh, mayBeLeased = false, make }: Making<Facts, Answer>) => {
      const reading = afresh && factsOf({ key, afresh }).read({ mayBeLeased })
      const [mark, current] = await Promise.all([version.current(), reading])
      return answers({ key, version: mark, facts: current, make: () => make(asFacts<Facts>(current)).then(write) })
    },
    know: async ({ key, read }) => known({ key, version: await version.current(), facts: undefined, make: read }),
    has: (key) => facts.get(key) !== undefined,
    // The next caller retries and sees the error itself.
    lookAhead: () => void version.current().catch(() => undefined),
    changedHere: () => {
      commits += 1
    },
  }
}

/** Caches values under their keys; a value made from other data, or one that failed, is made again. */
function createKeeper({ most, leased, elapsed }: { most: number; leased: LeasedVersion; elapsed: () => number }) {
  const kept = createLruCache<Kept>({ most })
  return <Thing>({ key, version, facts, make }: Wanted<Thing>): Promise<Thing> => {
    const now = elapsed()
    const former = kept.get(key)
    if (former?.version === version && former.facts === facts && now - former.madeAt < LONGEST_KEPT_MS) {
      return asMade<Thing>(former.thing)
    }
    const thing = make().then(async (made) => {
      await leased.mayTell(version)
      return made
    })
    const fresh = { version, facts, madeAt: now, thing }
    kept.set(key, fresh)
    thing.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key)
    })
    return thing
  }
}

type KnownFacts = { read(options: { mayBeLeased: boolean }): Promise<unknown> | unknown }

/** The facts of one response: loaded once for all concurrent callers, or reused under a lease. */
function knowFacts({
  afresh,
  elapsed,
  commits,
}: {
  afresh: () => Promise<unknown>
  elapsed: () => number
  /** How often this process has changed anything. */
  commits: () => number
}): KnownFacts {
  let lease: { facts: unknown; until: number; commits: number } | undefined
  const isLeased = () => lease !== undefined && elapsed() < lease.until && lease.commits === commits()
  const read = async () => {
    const began = { until: elapsed() + LEASE_MS, commits: commits() }
    const facts = await afresh()
    lease = { facts, ...began }
    return facts
  }
  const readTogether = shareReads(read)
  // The read before this one may have brought a lease.
  const leaseTogether = shareReads(async () => (isLeased() ? lease?.facts : read()))
  return {
    read: ({ mayBeLeased }) => {
      if (!mayBeLeased) return readTogether()
      return isLeased() ? lease?.facts : leaseTogether()
    },
  }
}

// What `make` takes is what its `afresh` returned; without one there are no facts, and it takes none.
function asFacts<Facts>(facts: unknown): Facts {
  return facts as Facts
}

// One key always names the same thing.
function asMade<Thing>(thing: Promise<unknown>): Promise<Thing> {
  return thing as Promise<Thing>
}
