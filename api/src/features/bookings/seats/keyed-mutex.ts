import { AsyncLocalStorage } from 'node:async_hooks'

const queues = new Map<string, Promise<unknown>>()
/** The keys whose turn it is in the current chain of calls. */
const turns = new AsyncLocalStorage<ReadonlySet<string>>()

/**
 * Does work for one key after the other within this process; work inside it for the same key follows at once.
 * Correctness never rests on it, the database sees to that; but a rush on one class would otherwise cost the database a
 * write conflict for each of those who lose the race.
 */
export async function runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const own = turns.getStore()
  if (own?.has(key)) return work()
  const inTurn = () => turns.run(new Set(own).add(key), work)
  const before = queues.get(key)
  const turn = (before ?? Promise.resolve()).then(inTurn, inTurn)
  queues.set(key, turn)
  try {
    return await turn
  } finally {
    if (queues.get(key) === turn) queues.delete(key)
  }
}
