import { expect, test } from 'vitest'
import { createJoinedRuns } from './joined-runs.ts'

/** Work whose runs end when they are let go. */
function heldWork() {
  const runs: Array<PromiseWithResolvers<void>> = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { work, runs }
}

test('calls that come while work runs share one run, which starts when that has ended', async () => {
  const { work, runs } = heldWork()
  const join = createJoinedRuns()
  const first = join('a', work)
  const later = [join('a', work), join('a', work), join('a', work)]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await Promise.all(later)
  expect(runs).toHaveLength(2)
})

test('a call that comes while the shared run is under way gets one of its own', async () => {
  const { work, runs } = heldWork()
  const join = createJoinedRuns()
  const calls = [join('a', work), join('a', work)]
  runs[0]?.resolve()
  await calls[0]
  calls.push(join('a', work))
  runs[1]?.resolve()
  await calls[1]
  expect(runs).toHaveLength(3)
  runs[2]?.resolve()
  await Promise.all(calls)
})

test('work for another key does not wait', async () => {
  const { work, runs } = heldWork()
  const join = createJoinedRuns()
  const calls = [join('a', work), join('b', work)]
  expect(runs).toHaveLength(2)
  for (const { resolve } of runs) resolve()
  await Promise.all(calls)
})

test('a run that fails fails its own callers, and the next one starts all the same', async () => {
  const { work, runs } = heldWork()
  const join = createJoinedRuns()
  const first = join('a', work)
  const second = join('a', work)
  runs[0]?.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  runs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
  const third = join('a', work)
  expect(runs).toHaveLength(3)
  runs[2]?.resolve()
  await third
})
