import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repository } from '../../product/settings.ts'
import { countByName } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { type Actual, differences } from './differences.ts'
import { randomSequence } from './sequences.ts'

const BATCH = 500
const SHOWN = 5

type InMemorySize = { sequences: number; seed: number }

/** Random lives of plans against the product's rules, over variables instead of a database. */
export async function inMemory({ sequences, seed }: InMemorySize): Promise<PartResult> {
  const started = performance.now()
  const { broken, kinds } = await compare({ sequences, seed })
  const faults = await faultsNotSeen(seed)
  const seconds = (performance.now() - started) / 1_000
  const line = `${sequences} sequences of 12 in ${seconds.toFixed(0)} s: ${JSON.stringify(kinds)}`
  return { broken: [...broken, ...faults], figures: { sequences, differences: broken.length }, line }
}

type ComparisonResult = { broken: string[]; kinds: Record<string, number> }

async function compare({ sequences, seed, fault }: InMemorySize & { fault?: string }): Promise<ComparisonResult> {
  const child = fork(join(repository, 'api/src/testing/plan-sequences.ts'), { cwd: join(repository, 'api') })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('the process of the rules ended')))
  const broken: string[] = []
  const kinds: string[] = []
  try {
    for (let first = 0; first < sequences; first += BATCH) {
      const count = Math.min(BATCH, sequences - first)
      const batch = Array.from({ length: count }, (_, place) => randomSequence(seed + first + place))
      const answered = once(child, 'message', { signal: ended.signal })
      child.send({ sequences: batch.map(({ steps }) => steps), ...(fault ? { fault } : {}) })
      const [results] = (await answered) as [Actual[]]
      for (const [place, sequence] of batch.entries()) {
        const found = differences(sequence, results[place] ?? { steps: [], charges: [], mails: [] })
        if (found.length > 0) broken.push(`sequence ${seed + first + place}: ${found.slice(0, SHOWN).join('; ')}`)
        sequence.steps.forEach(({ act }, step) => {
          if (sequence.expected[step]?.isDone) kinds.push(act.kind)
        })
      }
    }
    return { broken, kinds: countByName(kinds) }
  } finally {
    child.disconnect()
  }
}

const FAULTS = ['collection runs on', 'ends a day late', 'no credit', 'older wins', 'mails again']

/** Each fault that is planted in the product's part must be seen. */
async function faultsNotSeen(seed: number): Promise<string[]> {
  const found: string[] = []
  for (const fault of FAULTS) {
    const { broken } = await compare({ sequences: BATCH, seed, fault })
    if (broken.length === 0) found.push(`nothing objects to the planted fault '${fault}'`)
  }
  return found
}
