const queues = new Map<string, Promise<unknown>>()

/**
 * Does work for one key after the other within this process. Correctness never rests on it, the database sees to that;
 * but a rush on one class would otherwise cost the database a write conflict for each of those who lose the race.
 */
export async function runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = queues.get(key)
  const turn = (before ?? Promise.resolve()).then(work, work)
  queues.set(key, turn)
  try {
    return await turn
  } finally {
    if (queues.get(key) === turn) queues.delete(key)
  }
}
