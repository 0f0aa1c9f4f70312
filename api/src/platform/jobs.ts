import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda } from 'agenda'
import type { Deps } from '../deps.ts'

/** Work that is done again and again, in whichever API process gets to it first. */
export type Job = {
  name: string
  /** How often, in words: '5 seconds', '1 minute', '1 hour'. */
  every: string
  /** Also run shortly after something was queued for it (`deps.wake.jobs()`), instead of at the next look at the clock. */
  early?: true
  /** How long one run may take before another process may take it over, in seconds; 60 unless told. */
  lockSeconds?: number
  /** One run: does what is due at `deps.clock.now()`. It must be safe to be run twice or killed in between. */
  run(deps: Deps): Promise<void>
}

export type RunningJobs = { stop(): Promise<void> }

/** How often entering a job in the timetable is tried. */
const MOST_ENTRIES = 5
const LOOK_EVERY_MS = 2_000

/**
 * Runs jobs on agenda, which keeps them in the collection `jobs` with locks: of many processes one runs a job at a time
 * (architecture, "Data"). A failed run is logged and simply comes up again.
 */
export async function startJobs({ deps, jobs }: { deps: Deps; jobs: readonly Job[] }): Promise<RunningJobs> {
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: nativeDb(deps), collection: 'jobs' }),
    processEvery: LOOK_EVERY_MS,
    maxConcurrency: 10,
    defaultConcurrency: 1,
  })
  agenda.on('error', (error: Error) => deps.log.warn({ err: error }, 'jobs cannot be looked up'))
  for (const job of jobs) {
    agenda.define(job.name, () => runJob({ deps, job }), {
      concurrency: 1,
      lockLimit: 1,
      lockLifetime: (job.lockSeconds ?? 60) * 1_000,
    })
  }
  await agenda.start()
  for (const job of jobs) await enter({ agenda, job })
  // The rest of the stop is for closing what the jobs used.
  const timeout = (deps.env.STOP_SECONDS - 1) * 1_000
  return { stop: async () => void (await agenda.drain({ timeout, closeConnection: false })) }
}

/**
 * Enters a job in the timetable. Two processes that start at once may both be the first to enter it, and the embedded
 * database fails one of them; the second look finds the other's entry.
 */
async function enter({ agenda, job }: { agenda: Agenda; job: Job }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await agenda.every(job.every, job.name))
    } catch (error) {
      if (attempt >= MOST_ENTRIES) throw error
    }
  }
}

async function runJob({ deps, job }: { deps: Deps; job: Job }): Promise<void> {
  const log = deps.log.child({ job: job.name })
  try {
    await job.run(deps)
  } catch (error) {
    log.error({ err: error }, 'a job failed; it comes up again')
  }
}

/** Runs every job once, here and now, in order: what tests use instead of waiting. */
export async function runJobsOnce({ deps, jobs }: { deps: Deps; jobs: readonly Job[] }): Promise<void> {
  for (const job of jobs) await job.run(deps)
}

type AgendaDb = Extract<ConstructorParameters<typeof MongoBackend>[0], { mongo: unknown }>['mongo']

// mongoose brings a driver of its own; the two differ in private type details only and speak to the same server.
function nativeDb(deps: Deps): AgendaDb {
  const db: unknown = deps.database.connection.db
  if (!db) throw new Error('jobs need an open database connection')
  return db as AgendaDb
}
