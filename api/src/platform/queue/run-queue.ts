import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { secondsAfter } from '../studio-time.ts'
import type { Tx } from '../transaction.ts'
import type { JobKind } from './job-queue.ts'
import { isRunning, type JobRef, LEASE_SECONDS, type StoredJob, toFailureOutcome, toJobId } from './job-queue.ts'

export type JobHandler<Payload = never> = {
  kind: JobKind
  /** Must be idempotent: it may be killed in the middle, or run again after it was done. */
  run(deps: Deps, job: { payload: Payload; adminRetries: number }): Promise<void>
  /**
   * Runs in the transaction that marks the job as failed. Returns the id of the user concerned, if it is known only
   * now.
   */
  onFailed?(deps: Deps, job: { payload: Payload; tx: Tx }): Promise<string | null>
  /** Runs in the transaction in which an admin marks the failed job as handled. */
  onMarkedHandled?(deps: Deps, job: { payload: Payload; tx: Tx }): Promise<void>
}

/** Called for failed jobs of every kind, after the handler's `onFailed` and in the same transaction. */
export type OnJobFailed = (deps: Deps, failed: { job: StoredJob; tx: Tx }) => Promise<void>

export type RecurringJob = {
  name: string
  everySeconds: number
  /** Does what is due at `deps.clock.now()`. Must be idempotent: it may be killed in the middle or run twice. */
  run(deps: Deps): Promise<void>
}

export const defineHandler = <Payload>(handler: JobHandler<Payload>): JobHandler => handler as JobHandler

export function getHandler({ features }: Deps, kind: JobKind): JobHandler {
  const handler = features.flatMap(({ handlers = [] }) => handlers).find((candidate) => candidate.kind === kind)
  if (!handler) throw new Error(`there is no handler for jobs of the kind ${kind}`)
  return handler
}

/** Returns false when another process has the job, or an earlier job must be done first. */
export async function claimAndRun(deps: Deps, dueJob: StoredJob): Promise<boolean> {
  const earlierJob = await deps.jobQueue.findEarlier(dueJob)
  if (earlierJob) {
    if (!isRunning(earlierJob, deps.clock.now())) await deps.jobQueue.setDueAt(dueJob, earlierJob.dueAt)
    return false
  }
  const job = await deps.jobQueue.claim(dueJob)
  if (!job) return false
  // While a job runs, its due time is the end of its lease.
  const renew = () => deps.jobQueue.setDueAt(job, secondsAfter(deps.clock.now(), LEASE_SECONDS)).catch(() => undefined)
  const renewal = setInterval(renew, (LEASE_SECONDS * 1_000) / 3)
  try {
    await (job.every === null ? runOnce(deps, job) : runRecurring(deps, job))
  } finally {
    clearInterval(renewal)
  }
  return true
}

async function runOnce(deps: Deps, job: StoredJob): Promise<void> {
  const { jobQueue, clock, log } = deps
  try {
    await getHandler(deps, job.kind).run(deps, { payload: job.payload as never, adminRetries: job.adminRetries })
  } catch (error) {
    const { kind: failure, message, dueAt } = toFailureOutcome({ error, ...job, currentTime: clock.now() })
    // A refusal is not a bug of ours: its message is enough for the log.
    const loggedError = failure === 'refused' ? { reason: message } : { err: error }
    log.warn({ ...loggedError, job: job.id, failure, again: dueAt }, dueAt ? 'job failed, will retry' : 'job gave up')
    if (dueAt) return persistOutcome(() => jobQueue.retryLater(job, { failure, error: message, dueAt }))
    return giveUp(deps, { job, error: message })
  }
  await persistOutcome(() => jobQueue.complete(job))
}

async function giveUp(deps: Deps, { job, error }: { job: StoredJob; error: string }): Promise<void> {
  const { onFailed } = getHandler(deps, job.kind)
  await deps.inTransaction(async (tx) => {
    const userId = (await onFailed?.(deps, { payload: job.payload as never, tx })) ?? job.userId
    const failedJob = { ...job, userId, lastError: error }
    if (!(await deps.jobQueue.fail({ job: failedJob, error, tx })))
      throw new Error('another process has taken this job')
    for (const { onJobFailed } of deps.features) await onJobFailed?.(deps, { job: failedJob, tx })
  })
}

async function runRecurring(deps: Deps, job: StoredJob): Promise<void> {
  // The title of a recurring job is its name.
  const recurringJob = deps.features
    .flatMap(({ recurringJobs = [] }) => recurringJobs)
    .find(({ name }) => name === job.title)
  await recurringJob?.run(deps).catch((error: unknown) => {
    deps.log.error({ err: error, job: job.title }, 'job failed, will run again')
  })
  await persistOutcome(() => deps.jobQueue.complete(job))
}

/**
 * Retries once a second for as long as a lease lasts, since a job runs again if the database is unavailable and its
 * outcome is not stored.
 */
async function persistOutcome(store: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store()
    } catch (error) {
      if (attempt === LEASE_SECONDS) throw error
      await wait(1_000)
    }
  }
}

const MAX_WAIT_MS = 3_000
const CHECK_INTERVAL_MS = 50

/** Runs a job right after its transaction, for a response that shows the outcome. Waits at most three seconds. */
export async function runNow(deps: Deps, ref: JobRef): Promise<void> {
  const timeout = AbortSignal.timeout(MAX_WAIT_MS)
  const run = async (): Promise<void> => {
    for (;;) {
      const job = await deps.jobQueue.findById(toJobId(ref))
      // A running job too is 'waiting', until it is completed.
      if (job?.status !== 'waiting' || timeout.aborted) return
      if (!isRunning(job, deps.clock.now()) && (await claimAndRun(deps, job))) return
      await wait(CHECK_INTERVAL_MS)
    }
  }
  const loggedRun = run().catch((error: unknown) => {
    deps.log.warn({ err: error, job: toJobId(ref) }, 'job was not run at once')
  })
  await Promise.race([loggedRun, wait(MAX_WAIT_MS, undefined, { ref: false })])
}
