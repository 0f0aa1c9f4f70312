import { LEASE_MS, type LeasedVersion } from './leased-version.ts'
import { createLruCache } from './lru-cache.ts'
import { shareReads } from './shared-reads.ts'
import { type Written, write } from './written.ts'

type Making<Facts, Answer> = {
  /** Names the answer: everything that it depends on besides the collections and the facts. */
  key: string
  /** What it depends on that has no version, read anew for everybody who asks; the same object while nothing changed. */
  afresh?: () => Promise<Facts>
  /**
   * Whether the facts may be ten milliseconds old, unless this process has changed anything since: for who is not signed
   * in, and so cannot have changed them.
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

/** Answers and facts that are kept as long as what they were made of stays the same. */
export type KeptAnswers = {
  /**
   * The answer as it is at some instant after it was asked for: never older than what anybody was told before, but for
   * leased facts.
   */
  write<Answer, Facts = undefined>(making: Making<Facts, Answer>): Promise<Written<Answer>>
  /**
   * The same for what rules go by: as it is at some instant after it was asked for. It is everybody's, so nobody changes
   * it.
   */
  know<Known>(reading: Reading<Known>): Promise<Known>
  /** Whether an answer under a key was made here lately, so that most of it need not be made again. */
  has(key: string): boolean
  /** Begins to look what is in force, for a caller who will want to know something in a moment. */
  lookAhead(): void
  /** Call when this process has committed a change of anything: no facts are leased that were read before. */
  changedHere(): void
}

type Kept = { version: string; facts: unknown; madeAt: number; thing: Promise<unknown> }
type Wanted<Thing> = Pick<Kept, 'version' | 'facts'> & { key: string; make: () => Promise<Thing> }

/** Ranges of dates are whatever people ask for, so what is kept is bounded; the largest answers take some 100 kB. */
const MOST_ANSWERS = 60
/** Single classes and days, of about a kilobyte. */
const MOST_KNOWN = 1_000
/** What was written around us (a restored backup, an older version of this program) shows after so long; ms. */
export const LONGEST_KEPT_MS = 30_000

/**
 * Keeps answers of the collections that a version marks (decisions 011 and 019). While the version is the one that a kept
 * answer was made under, that answer is sent. The version is read before what the answer is made of, so an answer may be
 * newer than its version says and is then made once more, but never older.
 */
export function createKeptAnswers({
  version,
  elapsed = () => performance.now(),
}: {
  version: LeasedVersion
  /** Milliseconds since some moment; never goes back. */
  elapsed?: () => number
}): KeptAnswers {
  const answers = createKeeper({ most: MOST_ANSWERS, leased: version, elapsed })
  const known = createKeeper({ most: MOST_KNOWN, leased: version, elapsed })
  const facts = createLruCache<KnownFacts>({ most: MOST_ANSWERS })
  let commits = 0

  // Whoever asks for the same answer while its facts are read waits for the next reading of them, together.
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
    // Whoever wants to know then meets the error again.
    lookAhead: () => void version.current().catch(() => undefined),
    changedHere: () => {
      commits += 1
    },
  }
}

/** Keeps things under their keys; what was made of something else, or could not be made, is made anew. */
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

/** Facts of one answer: read anew, by all who ask at once together, or as they were a moment ago. */
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

// What `make` takes is what the `afresh` beside it gave; without one there are no facts, and it takes none.
function asFacts<Facts>(facts: unknown): Facts {
  return facts as Facts
}

// One key always names the same thing.
function asMade<Thing>(thing: Promise<unknown>): Promise<Thing> {
  return thing as Promise<Thing>
}
