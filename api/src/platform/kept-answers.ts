import type { Version } from '../outside/version.ts'
import { createRecent } from './recent.ts'
import { shareReads } from './shared-reads.ts'
import { type Written, write } from './written.ts'

type Making<Facts, Answer> = {
  /** Names the answer: everything that it depends on besides the collections and the facts. */
  key: string
  /** What it depends on that has no version, read anew for everybody who asks; facts survive JSON. */
  afresh?: () => Promise<Facts>
  /** Makes the answer of collections that have the version, and of the facts. */
  make: (facts: Facts) => Promise<Answer>
}

/** Answers that are kept written as long as what they were made of stays the same. */
export type KeptAnswers = {
  /** The answer as it is at some instant after it was asked for: never older than what anybody was told before. */
  write<Answer, Facts = undefined>(making: Making<Facts, Answer>): Promise<Written<Answer>>
}

type Kept = { version: string; facts: string; madeAt: number; written: Promise<Written<unknown>> }

/** Ranges of dates are whatever people ask for, so what is kept is bounded; the largest answers take some 100 kB. */
const MOST = 60
/** What was written around us (a restored backup, an older version of this program) shows after so long; ms. */
const LONGEST_KEPT_MS = 30_000

/**
 * Keeps answers of the collections that a version marks (decision 011). Whoever asks waits for a read of the version that
 * began after they asked, together with all who ask meanwhile; while it is the one that the kept answer was made under,
 * that answer is sent. The version is read before what the answer is made of, so an answer may be newer than its version
 * says and is then made once more, but never older.
 */
export function createKeptAnswers({
  version,
  elapsed = () => performance.now(),
}: {
  version: Pick<Version, 'read'>
  /** Milliseconds since some moment; never goes back. */
  elapsed?: () => number
}): KeptAnswers {
  const kept = createRecent<Kept>({ most: MOST })
  const asking = createRecent<() => Promise<Written<unknown>>>({ most: MOST })
  const currentVersion = shareReads(version.read)

  async function look<Answer, Facts>({ key, afresh, make }: Making<Facts, Answer>): Promise<Written<unknown>> {
    const [mark, facts] = await Promise.all([currentVersion(), afresh?.()])
    const factsText = facts === undefined ? '' : JSON.stringify(facts)
    const known = kept.get(key)
    const now = elapsed()
    if (known?.version === mark && known.facts === factsText && now - known.madeAt < LONGEST_KEPT_MS) {
      return known.written
    }
    const written = make(asFacts<Facts>(facts)).then(write)
    const fresh = { version: mark, facts: factsText, madeAt: now, written }
    kept.set(key, fresh)
    written.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key)
    })
    return written
  }

  return {
    write: async <Answer, Facts>(making: Making<Facts, Answer>) => {
      const { key } = making
      const share = asking.get(key) ?? shareReads(() => look(making))
      asking.set(key, share)
      return asAnswer<Answer>(await share())
    },
  }
}

// Without `afresh` there are no facts, and `make` takes none.
function asFacts<Facts>(facts: unknown): Facts {
  return facts as Facts
}

// One key always names the same answer.
function asAnswer<Answer>(written: Written<unknown>): Written<Answer> {
  return written as Written<Answer>
}
