import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import type { JobKind } from './job-queue.ts'
import type { JobHandler, RecurringJob } from './run-queue.ts'
import { startWorker } from './worker.ts'

const wire = await startTcpProxy(inject('mongoUri'))
// Registered first, so it runs last: the studio needs the connection for its cleanup.
afterAll(() => wire.close())
const studio = await aTestStudio({ uri: wire.uri })
const second = await aTestStudio({ sharedWith: studio })
const { deps, clock } = studio
const { jobQueue } = deps

/** The workers of the current test, stopped after it. */
const workers: Array<{ stop(): Promise<void> }> = []
const start = async (process: Deps, feature: Partial<Feature>) => {
  const worker = await startWorker({ ...process, features: [{ name: 'tested', ...feature }] })
  workers.push(worker)
  return worker
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
beforeEach(async () => void (await jobQueue.model.deleteMany({})))

const handler = (kind: JobKind, run: JobHandler['run']): JobHandler => ({ kind, run })
const recurring = (name: string, run: () => Promise<void>, everySeconds = 1): RecurringJob => ({
  name,
  everySeconds,
  run,
})
const add = (kind: JobKind, ...causes: string[]) =>
  deps.inTransaction(async (tx) => {
    for (const cause of causes) await jobQueue.add({ kind, cause, payload: { cause }, title: cause, tx })
  })
const within = (timeout: number) => ({ timeout, interval: 20 })

describe('a job', () => {
  test('runs right after the commit that added it, in exactly one of several processes', async () => {
    const ran: string[] = []
    const handlers = [handler('refund', async (_, { payload }) => void ran.push((payload as { cause: string }).cause))]
    await start(deps, { handlers })
    await start(second.deps, { handlers })
    for (let count = 0; count < 20; count += 1) await add('refund', `pi_${count}`)
    await expect.poll(() => ran.length, within(10_000)).toBe(20)
    expect(new Set(ran).size).toBe(20)
    await expect.poll(() => jobQueue.model.countDocuments({})).toBe(0)
  })

  test('keeps its lease while it runs for long', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    let started = 0
    const handlers = [
      handler('refund', async () => {
        started += 1
        await finished
      }),
    ]
    await start(deps, { handlers })
    await start(second.deps, { handlers })
    await add('refund', 'long')
    await expect.poll(() => started).toBe(1)
    const leaseEnd = async () => (await jobQueue.findById('refund:long'))?.dueAt
    const formerEnd = await leaseEnd()
    clock.advance({ seconds: 10 })
    await expect.poll(leaseEnd, within(10_000)).not.toEqual(formerEnd)
    clock.advance({ seconds: 10 })
    await pause(1_200)
    expect(started).toBe(1)
    finish()
  }, 20_000)

  test('does not wait for another job whose service hangs', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const mailed: string[] = []
    await add('refund', ...Array.from({ length: 300 }, (_, index) => `pi_${index}`))
    const mail = handler('mail', async () => void mailed.push('mail'))
    await start(deps, { handlers: [handler('refund', () => finished), mail] })
    await add('mail', 'welcome')
    await expect.poll(() => mailed, within(10_000)).toEqual(['mail'])
    finish()
  }, 20_000)
})

describe('recurring work', () => {
  test('is done by one process at a time, continues after a failure, and survives an outage of the database', async () => {
    const running = { current: 0, max: 0, runs: 0, failures: 0 }
    const jobs = [
      recurring('count', async () => {
        running.current += 1
        running.max = Math.max(running.max, running.current)
        await pause(100)
        running.current -= 1
        running.runs += 1
      }),
      recurring('fail', async () => {
        running.failures += 1
        throw new Error('this job fails on purpose')
      }),
    ]
    const ticking = setInterval(() => clock.advance({ seconds: 0.1 }), 100)
    const firstWorker = await start(deps, { jobs })
    await start(second.deps, { jobs })
    await expect.poll(() => running.runs >= 3 && running.failures >= 2, within(15_000)).toBe(true)
    wire.cut()
    await pause(1_000)
    wire.restore()
    const runsBefore = running.runs
    await expect.poll(() => running.runs >= runsBefore + 3, within(15_000)).toBe(true)
    await firstWorker.stop()
    const runsAtStop = running.runs
    await expect.poll(() => running.runs >= runsAtStop + 2, within(15_000)).toBe(true)
    expect(running.max).toBe(1)
    clearInterval(ticking)
  }, 60_000)
})

test('a stopped worker finishes its running jobs and starts no others', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const ran: string[] = []
  const handlers = [
    handler('refund', async (_, { payload }) => {
      await finished
      ran.push((payload as { cause: string }).cause)
    }),
  ]
  const worker = await start(deps, { handlers })
  await add('refund', 'running')
  await expect.poll(() => jobQueue.model.countDocuments({ startedAt: { $ne: null } })).toBe(1)
  const stopped = worker.stop()
  await add('refund', 'later')
  finish()
  await stopped
  await pause(1_200)
  expect(ran).toEqual(['running'])
})
