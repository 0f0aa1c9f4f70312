import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { aWireTo } from '../testing/wire.ts'
import { type Job, startJobs } from './jobs.ts'

const wire = await aWireTo(inject('mongoUri'))
// Registered first, so it runs last: the studio still needs the wire to clear up.
afterAll(() => wire.close())
const studio = await aTestStudio({ uri: wire.uri })
const second = await aTestStudio({ besides: studio })

async function until(condition: () => boolean, withinMs: number): Promise<void> {
  const started = performance.now()
  while (!condition()) {
    if (performance.now() - started > withinMs) throw new Error(`not within ${withinMs} ms`)
    await pause(50)
  }
}

test('of many processes one runs a job at a time, a failing job comes up again, and an outage passes', async () => {
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
