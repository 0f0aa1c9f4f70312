import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { startTcpProxy } from '../testing/wire.ts'
import { createEarlyJobs, type Job, startJobs } from './jobs.ts'

const wire = await startTcpProxy(inject('mongoUri'))
// Registered first, so it runs last: the studio still needs the wire to clear up.
afterAll(() => wire.close())
const studio = await aTestStudio({ uri: wire.uri })
const second = await aTestStudio({ sharedWith: studio })

async function until(condition: () => boolean, withinMs: number): Promise<void> {
  const started = performance.now()
  while (!condition()) {
    if (performance.now() - started > withinMs) throw new Error(`not within ${withinMs} ms`)
    await pause(50)
  }
}

test('of many processes one runs a job at a time, a failed run is repeated, and an outage passes', async () => {
  const running = { now: 0, most: 0, runs: 0, failures: 0, by: new Set<string>() }
  const jobIn = (process: string): Job[] => [
    {
      name: 'count',
      every: '1 second',
      run: async () => {
        running.now += 1
        running.most = Math.max(running.most, running.now)
        await pause(300)
        running.now -= 1
        running.runs += 1
        running.by.add(process)
      },
    },
    {
      name: 'fail',
      every: '1 second',
      run: async () => {
        running.failures += 1
        throw new Error('this job fails on purpose')
      },
    },
  ]
  const processes = [
    await startJobs({ deps: studio.deps, jobs: jobIn('first') }),
    await startJobs({ deps: second.deps, jobs: jobIn('second') }),
  ]
  await until(() => running.runs >= 3 && running.failures >= 2, 20_000)
  expect(running.most).toBe(1)
  wire.cut()
  await pause(3_000)
  const before = running.runs
  wire.mend()
  await until(() => running.runs >= before + 3, 20_000)
  expect(running.most).toBe(1)
  await processes[1]?.stop()
  const atStop = running.runs
  await until(() => running.runs >= atStop + 2, 20_000)
  await processes[0]?.stop()
  const ended = running.runs
  await pause(3_000)
  expect(running.runs).toBe(ended)
}, 90_000)

test('a long run keeps its lease, and one whose end could not be noted is repeated soon', async () => {
  const leaseMs = 1_500
  const long = { now: 0, most: 0, runs: 0 }
  let cutOff = 0
  const jobs: Job[] = [
    {
      name: 'take long',
      every: '1 second',
      run: async () => {
        long.now += 1
        long.most = Math.max(long.most, long.now)
        await pause(3 * leaseMs)
        long.now -= 1
        long.runs += 1
      },
    },
    {
      name: 'be cut off',
      every: '1 second',
      run: async () => {
        cutOff += 1
        if (cutOff === 1) wire.cut()
      },
    },
  ]
  const [takesLong, isCutOff] = jobs
  if (!takesLong || !isCutOff) throw new Error('two jobs')
  const processes = [
    await startJobs({ deps: studio.deps, jobs: [takesLong], leaseMs }),
    await startJobs({ deps: second.deps, jobs: [takesLong], leaseMs }),
  ]
  await until(() => long.runs >= 2, 30_000)
  expect(long.most).toBe(1)
  for (const process of processes) await process.stop()
  const alone = await startJobs({ deps: studio.deps, jobs: [isCutOff], leaseMs })
  await until(() => cutOff === 1, 20_000)
  // Longer than the driver's server selection timeout: the write that records the end of the run has failed by then.
  await pause(4_000)
  wire.mend()
  await until(() => cutOff >= 2, 15_000)
  await alone.stop()
}, 90_000)

test('a start reads a complete schedule of jobs once, for any number of jobs', async () => {
  const jobs = ['first', 'second', 'third'].map((name): Job => ({ name, every: '2 hours', run: async () => undefined }))
  const start = async () => void (await (await startJobs({ deps: second.deps, jobs })).stop())
  await start()
  const commands = await second.commandsDuring(start)
  expect(commands.filter((command) => command === 'find jobs')).toHaveLength(1)
}, 60_000)

test('a starting process leaves the lease of a running job alone, and stores a new interval', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let begun = 0
  const job: Job = {
    name: 'be at it',
    every: '1 second',
    run: () => {
      begun += 1
      return isOver
    },
  }
  const entry = () => studio.deps.database.connection.collection('jobs').findOne({ name: job.name })
  const first = await startJobs({ deps: studio.deps, jobs: [job] })
  await until(() => begun === 1, 20_000)
  const leased = await entry()
  const joined = await startJobs({ deps: second.deps, jobs: [job] })
  expect((await entry())?.lockedAt).toEqual(leased?.lockedAt)
  await joined.stop()
  end()
  await first.stop()
  const later = { ...job, every: '2 hours' }
  await (await startJobs({ deps: studio.deps, jobs: [later] })).stop()
  expect(await entry()).toMatchObject({ repeatInterval: '2 hours' })
}, 60_000)

test('an early job that fails or never ends does not hold up the others', async () => {
  const ran: string[] = []
  const job = (name: string, run: () => Promise<void>): Job => ({ name, every: '1 hour', early: true, run })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const early = createEarlyJobs({
    deps: studio.deps,
    jobs: [
      job('fails', () => Promise.reject(new Error('this job fails on purpose'))),
      job('never ends', () => isOver),
      job('mails', async () => void ran.push('mails')),
    ],
  })
  early.ask()
  await until(() => ran.length === 1, 5_000)
  early.ask()
  await until(() => ran.length === 2, 5_000)
  end()
  await early.settled()
})
