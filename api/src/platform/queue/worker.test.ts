import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import type { JobKind } from './job-queue.ts'
import type { JobHandler, RecurringJob } from './run-queue.ts'
import { startWorker } from './worker.ts'

const proxy = await startTcpProxy(inject('mongoUri'))
// Registered first, so it runs last: the studio needs the connection for its cleanup.
afterAll(() => proxy.close())
const studio = await aTestStudio({ uri: proxy.uri })
const secondProcess = await aTestStudio({ sharedWith: studio, uri: proxy.uri })
const { deps, clock } = studio
const { jobQueue } = deps

/** The workers of the current test, stopped after it. */
const workers: Array<{ stop(): Promise<void> }> = []
const start = async (processDeps: Deps, feature: Partial<Feature>) => {
  const worker = await startWorker({ ...processDeps, features: [{ name: 'tested', ...feature }] })
  workers.push(worker)
  return worker
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
beforeEach(async () => void (await jobQueue.model.deleteMany({})))

const createHandler = (kind: JobKind, run: JobHandler['run']): JobHandler => ({ kind, run })
const createRecurringJob = (name: string, run: () => Promise<void>, everySeconds = 1): RecurringJob => ({
  name,
  everySeconds,
  run,
})
const addJobs = (kind: JobKind, ...keys: string[]) =>
  deps.inTransaction(async (tx) => {
    for (const key of keys) await jobQueue.add({ kind, dedupeKey: key, payload: { key }, title: key, tx })
  })
/** How long to wait for a start that must not happen. */
const WRONG_START_MS = 1_200
const within = (timeout: number) => ({ timeout, interval: 20 })

describe('a job', () => {
  test('runs right after the commit that added it, in exactly one of several processes', async () => {
    const finishedJobs: string[] = []
    const handlers = [
      createHandler('refund', async (_, { payload }) => void finishedJobs.push((payload as { key: string }).key)),
    ]
    await start(deps, { handlers })
    await start(secondProcess.deps, { handlers })
    for (let number = 1; number <= 20; number += 1) await addJobs('refund', `pi_${number}`)
    await expect.poll(() => finishedJobs.length, within(10_000)).toBe(20)
    expect(new Set(finishedJobs).size).toBe(20)
    await expect.poll(() => jobQueue.model.countDocuments({})).toBe(0)
  })

  test('that runs longer than its lease is started once, since the lease is renewed', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    let startCount = 0
    const handlers = [
      createHandler('refund', async () => {
        startCount += 1
        await finished
      }),
    ]
    await start(deps, { handlers })
    await start(secondProcess.deps, { handlers })
    await addJobs('refund', 'long')
    await expect.poll(() => startCount).toBe(1)
    const loadLeaseEnd = async () => (await jobQueue.findById('refund:long'))?.dueAt
    const firstLeaseEnd = await loadLeaseEnd()
    // Without the renewal, the lease of 15 seconds would end in the second of these two steps.
    clock.advance({ seconds: 10 })
    await expect.poll(loadLeaseEnd, within(10_000)).not.toEqual(firstLeaseEnd)
    clock.advance({ seconds: 10 })
    await pause(WRONG_START_MS)
    expect(startCount).toBe(1)
    finish()
  }, 20_000)

  test('does not wait for another job whose service hangs', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const sentMails: string[] = []
    await addJobs('refund', ...Array.from({ length: 300 }, (_, index) => `pi_${index}`))
    const mail = createHandler('mail', async () => void sentMails.push('mail'))
    await start(deps, { handlers: [createHandler('refund', () => finished), mail] })
    await addJobs('mail', 'welcome')
    await expect.poll(() => sentMails, within(10_000)).toEqual(['mail'])
    finish()
  }, 20_000)
})

describe('a recurring job', () => {
  test('is run by one process at a time, continues after a failure, and survives an outage of the database', async () => {
    const counts = { running: 0, maxRunning: 0, runs: 0, failures: 0 }
    const recurringJobs = [
      createRecurringJob('count', async () => {
        counts.running += 1
        counts.maxRunning = Math.max(counts.maxRunning, counts.running)
        await pause(100)
        counts.running -= 1
        counts.runs += 1
      }),
      createRecurringJob('fail', async () => {
        counts.failures += 1
        throw new Error('this job fails on purpose')
      }),
    ]
    const timer = setInterval(() => clock.advance({ seconds: 0.1 }), 100)
    const firstWorker = await start(deps, { recurringJobs })
    await start(secondProcess.deps, { recurringJobs })
    await expect.poll(() => counts.runs >= 3 && counts.failures >= 2, within(15_000)).toBe(true)
    proxy.cut()
    await pause(1_000)
    proxy.restore()
    const runsBefore = counts.runs
    await expect.poll(() => counts.runs >= runsBefore + 3, within(15_000)).toBe(true)
    await firstWorker.stop()
    const runsAtStop = counts.runs
    await expect.poll(() => counts.runs >= runsAtStop + 2, within(15_000)).toBe(true)
    expect(counts.maxRunning).toBe(1)
    clearInterval(timer)
  }, 60_000)
})

test('a stopped worker finishes its running jobs and starts no others', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const finishedJobs: string[] = []
  const handlers = [
    createHandler('refund', async (_, { payload }) => {
      await finished
      finishedJobs.push((payload as { key: string }).key)
    }),
  ]
  const worker = await start(deps, { handlers })
  await addJobs('refund', 'running')
  await expect.poll(() => jobQueue.model.countDocuments({ startedAt: { $ne: null } })).toBe(1)
  const pendingStop = worker.stop()
  await addJobs('refund', 'later')
  finish()
  await pendingStop
  await pause(WRONG_START_MS)
  expect(finishedJobs).toEqual(['running'])
})
