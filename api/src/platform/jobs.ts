import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, type Job as Entry } from 'agenda'
import type { Deps } from '../deps.ts'
import { type CoalescedTask, createCoalescedTask } from './coalesced-task.ts'

/** Work that is done again and again, in whichever API process gets to it first. */
export type Job = {
  name: string
  /** How often, in words: '5 seconds', '1 minute', '1 hour'. */
  every: string
  /** Also run soon after work was queued for it (`deps.wake.jobs()`), instead of at its next scheduled time. */
  early?: true
  /** One run: does what is due at `deps.clock.now()`. It must be safe to be run twice or killed in between. */
  run(deps: Deps): Promise<void>
}

type RunningJobs = { stop(): Promise<void> }

/** How often a look into the timetable and an entry are tried. */
const MOST_TRIES = 5
const LOOK_EVERY_MS = 2_000
/**
 * How long a job stays locked by a process that shows no sign of life: killed, or without its database when the run
 * ended. A running process renews the lock three times within that time, so a run may take as long as it needs.
 */
const LEASE_MS = 6_000

type Start = { deps: Deps; jobs: readonly Job[]; leaseMs?: number }

/**
 * Runs jobs on agenda, which stores them in the collection `jobs` with locks: of many processes one runs a job at a
 * time. A failed run is logged and runs again when it is next due.
 */
export async function startJobs({ deps, jobs, leaseMs = LEASE_MS }: Start): Promise<RunningJobs> {
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: nativeDb(deps), collection: 'jobs' }),
    processEvery: LOOK_EVERY_MS,
    maxConcurrency: 10,
    defaultConcurrency: 1,
  })
  agenda.on('error', (error: Error) => deps.log.warn({ err: error }, 'reading due jobs failed'))
  for (const job of jobs) {
    const run = (entry: Entry) => whileRenewed({ entry, leaseMs, work: () => runJob({ deps, job }) })
    // No lockLimit: agenda would count a lease that ran out before the run began as held forever, and never run the job again.
    agenda.define(job.name, run, { concurrency: 1, lockLifetime: leaseMs })
  }
  await agenda.start()
  await enterMissing({ agenda, jobs })
  // The rest of the stop is for closing what the jobs used.
  const timeout = (deps.env.STOP_SECONDS - 1) * 1_000
  return { stop: async () => void (await agenda.drain({ timeout, closeConnection: false })) }
}

/** Enters what is missing in the timetable: after the first start of all that is nothing, and one look says so. */
async function enterMissing({ agenda, jobs }: { agenda: Agenda; jobs: readonly Job[] }): Promise<void> {
  for (const job of await insist(() => missingOf({ agenda, jobs }))) await insist(() => enter({ agenda, job }))
}

async function missingOf({ agenda, jobs }: { agenda: Agenda; jobs: readonly Job[] }): Promise<Job[]> {
  const { jobs: entries } = await agenda.queryJobs({ names: jobs.map(({ name }) => name) })
  return jobs.filter(({ name, every }) => !entries.some((one) => one.name === name && one.repeatInterval === every))
}

/**
 * Adds a job to the schedule, and leaves an existing entry alone: adding it again would drop the running process's
 * lock. Two processes that start together may both add it; the embedded database fails one of them, and its retry finds
 * the other's entry.
 */
async function enter({ agenda, job }: { agenda: Agenda; job: Job }): Promise<void> {
  const [missing] = await missingOf({ agenda, jobs: [job] })
  if (missing) await agenda.every(missing.every, missing.name)
}

/** When each job on the clock is next to run, as the timetable of all processes says. */
export async function readTimetable(deps: Deps): Promise<Array<{ task: string; nextRunAt: Date }>> {
  const entries = nativeDb(deps).collection<{ name: string; nextRunAt: Date | null }>('jobs')
  const found = await entries.find({}, { projection: { name: 1, nextRunAt: 1 } }).toArray()
  return found.flatMap(({ name, nextRunAt }) => (nextRunAt ? [{ task: name, nextRunAt }] : []))
}

async function insist<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MOST_TRIES) throw error
    }
  }
}

// Waits for the last renewal: written after the end, it would keep the job locked for all processes for a whole lease.
async function whileRenewed(input: { entry: Entry; leaseMs: number; work: () => Promise<void> }): Promise<void> {
  const { entry, leaseMs, work } = input
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(() => entry.touch()).catch(() => undefined)
  }, leaseMs / 3)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}

async function runJob({ deps, job }: { deps: Deps; job: Job }): Promise<void> {
  const log = deps.log.child({ job: job.name })
  const started = performance.now()
  const count = (outcome: 'done' | 'failed') =>
    deps.metrics.timedJob({ task: job.name, outcome, seconds: (performance.now() - started) / 1_000 })
  try {
    await job.run(deps)
    count('done')
  } catch (error) {
    count('failed')
    log.error({ err: error }, 'job failed, will run again')
  }
}

/**
 * Runs every job once, here and now, in order: what tests use instead of waiting. A job that fails does not keep those
 * after it from running; its error is thrown at the end.
 */
export async function runJobsOnce({ deps, jobs }: { deps: Deps; jobs: readonly Job[] }): Promise<void> {
  const errors: unknown[] = []
  for (const job of jobs) await job.run(deps).catch((error: unknown) => errors.push(error))
  if (errors.length > 1) throw new AggregateError(errors, 'several jobs failed')
  if (errors.length === 1) throw errors[0]
}

/** Starts early jobs on request, each separately: one that fails or takes long does not delay another. */
export function createEarlyJobs({ deps, jobs }: { deps: Deps; jobs: readonly Job[] }): CoalescedTask {
  const tasks = jobs.map((job) =>
    createCoalescedTask({ work: () => job.run(deps), log: deps.log.child({ job: job.name }) }),
  )
  return {
    ask: () => {
      for (const task of tasks) task.ask()
    },
    settled: async () => void (await Promise.all(tasks.map((task) => task.settled()))),
  }
}

type AgendaDb = Extract<ConstructorParameters<typeof MongoBackend>[0], { mongo: unknown }>['mongo']

// mongoose brings a driver of its own; the two differ in private type details only and speak to the same server.
function nativeDb(deps: Deps): AgendaDb {
  const db: unknown = deps.database.connection.db
  if (!db) throw new Error('jobs need an open database connection')
  return db as AgendaDb
}
