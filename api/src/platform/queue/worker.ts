import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { JobKind, StoredJob } from './job-queue.ts'
import { claimAndRun } from './run-queue.ts'

const POLL_MS = 5_000
/** The pause between two queries for due jobs, so that many commits cause few queries. */
const MIN_PAUSE_MS = 50
const MAX_RUNNING_PER_KIND = 5
const MAX_DUE_JOBS = 200

type Worker = { stop(): Promise<void> }

/**
 * Starts due jobs after each commit of this process, when the next stored job becomes due, and every five seconds. The
 * limit of running jobs of each kind keeps a service that hangs from delaying other kinds.
 */
export async function startWorker(deps: Deps): Promise<Worker> {
  const recurringJobs = deps.features.flatMap(({ recurringJobs = [] }) => recurringJobs)
  await deps.jobQueue.setRecurring(recurringJobs)
  const runs = new Map<string, { job: StoredJob; finished: Promise<void> }>()
  let isStopped = false
  let wakeUp = Promise.withResolvers<void>()
  const start = (job: StoredJob) => {
    const run = async () => {
      const hasRun = await claimAndRun(deps, job).catch((error: unknown) => {
        deps.log.warn({ err: error, job: job.id }, 'job could not be run')
      })
      runs.delete(job.id)
      // More jobs of this kind or recipient may be waiting for it.
      if (hasRun) wakeUp.resolve()
    }
    runs.set(job.id, { job, finished: run() })
  }
  const canStart = ({ id, kind, every, recipient, title }: StoredJob) => {
    const runningJobs = [...runs.values()].map(({ job }) => job)
    const isRecipientBusy = recipient !== null && runningJobs.some((job) => job.recipient === recipient)
    if (runs.has(id) || isRecipientBusy) return false
    if (every === null) return countOfKind(runningJobs, kind) < MAX_RUNNING_PER_KIND
    // Another release may have stored a recurring job that this one does not know. The title of such a job is its name.
    return recurringJobs.some(({ name }) => name === title)
  }
  /** Returns the milliseconds until the next job is due, at most `POLL_MS`. */
  const startDueJobs = async () => {
    const runningJobs = [...runs.values()].map(({ job }) => job)
    const kinds = new Set(runningJobs.filter(({ every }) => every === null).map(({ kind }) => kind))
    const fullKinds = [...kinds].filter((kind) => countOfKind(runningJobs, kind) >= MAX_RUNNING_PER_KIND)
    const aheadSeconds = POLL_MS / 1_000
    const jobs = await deps.jobQueue.findDue({ exceptKinds: fullKinds, limit: MAX_DUE_JOBS, aheadSeconds })
    const currentTime = deps.clock.now()
    const nextJob = jobs.find(({ dueAt }) => dueAt > currentTime)
    for (const job of jobs) if (job.dueAt <= currentTime && canStart(job)) start(job)
    return nextJob ? nextJob.dueAt.getTime() - currentTime.getTime() : POLL_MS
  }
  const pollUntilStopped = async () => {
    while (!isStopped) {
      wakeUp = Promise.withResolvers<void>()
      const waitMs = await startDueJobs().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'reading due jobs failed')
        return POLL_MS
      })
      await pause(MIN_PAUSE_MS)
      await Promise.race([wakeUp.promise, pause(Math.max(0, waitMs - MIN_PAUSE_MS), undefined, { ref: false })])
    }
  }
  const onCommit = () => wakeUp.resolve()
  deps.commits.on('commit', onCommit)
  const pollLoop = pollUntilStopped()
  return {
    async stop() {
      isStopped = true
      deps.commits.off('commit', onCommit)
      wakeUp.resolve()
      await pollLoop
      const timeout = pause((deps.env.STOP_SECONDS - 1) * 1_000, undefined, { ref: false })
      await Promise.race([Promise.all([...runs.values()].map(({ finished }) => finished)), timeout])
    },
  }
}

const countOfKind = (jobs: readonly StoredJob[], kind: JobKind) =>
  jobs.filter((job) => job.kind === kind && job.every === null).length
