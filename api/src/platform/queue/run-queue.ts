import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { RolledBack, type Tx } from '../transaction.ts'
import { type FailureKind, judgeFailure } from './failures.ts'
import { type JobKind, type Lane, lanes } from './job-kinds.ts'
import { jobKey, type StoredJob } from './job-queue.ts'

/** What carries out the jobs of one kind; a feature lists its handlers. */
export type JobHandler = {
  kind: JobKind
  /** Does the work. It may be killed in between and run again, also after it was done. */
  run(deps: Deps, job: { payload: never; round: number }): Promise<void>
  /** What else its failing for good changes, in that transaction; returns the account that it turned out to be about. */
  onFailed?(deps: Deps, job: { payload: never; tx: Tx }): Promise<string | null>
  /** What else an admin's "Mark as handled" changes, in its transaction. */
  onHandled?(deps: Deps, job: { payload: never; tx: Tx }): Promise<void>
}

/** Writes a handler whose payload has a type: it is what the job was added with. */
export function defineHandler<Payload>(handler: {
  kind: JobKind
  run(deps: Deps, job: { payload: Payload; round: number }): Promise<void>
  onFailed?(deps: Deps, job: { payload: Payload; tx: Tx }): Promise<string | null>
  onHandled?(deps: Deps, job: { payload: Payload; tx: Tx }): Promise<void>
}): JobHandler {
  return handler
}

const MOST_AT_ONCE = 200
/** How long a job is left to the process that claimed it, counted again from each renewal; then another takes over. */
const LEASE_SECONDS = 15

/** What follows from a job that has failed for good. */
export type OnFailed = (deps: Deps, failed: { job: StoredJob; tx: Tx }) => Promise<void>

/** How many jobs of a lane run at once. */
const MOST_TOGETHER: Record<Lane, number> = { payments: 1, holds: 5, images: 1, studio: 1, accounts: 1, mail: 5 }
/** Mails have a run of their own (`deliverMail`). */
const ownLanes = lanes.filter((lane) => lane !== 'mail')

/** Runs due jobs, the lanes in parallel: one whose service hangs does not delay another. */
export async function runQueue(deps: Deps): Promise<void> {
  const outcomes = await Promise.allSettled(ownLanes.map((lane) => runLane(deps, lane)))
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, 'the job queue could not be worked off')
}

/**
 * Runs what is due in a lane: first one job alone, so that a service that is away costs one try, then several at once;
 * those for one address one after the other, in their order.
 */
export async function runLane(deps: Deps, lane: Lane): Promise<'nothing due' | 'away' | 'worked off'> {
  let left = await deps.jobQueue.due({ lane, limit: MOST_AT_ONCE })
  if (left.length === 0) return 'nothing due'
  for (let most = 1; left.length > 0; most = MOST_TOGETHER[lane]) {
    const next = oneForEachAddress(left).slice(0, most)
    left = left.filter((job) => !next.includes(job))
    const outcomes = await Promise.all(next.map((job) => claimAndRun(deps, job)))
    // While the service is away the rest stays due: the next run tries one of it.
    if (outcomes.includes('away') && lane !== 'studio' && lane !== 'holds') return 'away'
  }
  return 'worked off'
}

function oneForEachAddress(jobs: readonly StoredJob[]): StoredJob[] {
  const addresses = new Set<string>()
  return jobs.filter(({ recipient }) => recipient === null || (!addresses.has(recipient) && addresses.add(recipient)))
}

/** Runs the job of a cause here and now, unless another process has it; what fails is left to the queue. */
export async function runNow(deps: Deps, of: { kind: JobKind; cause: string }): Promise<void> {
  const job = await deps.jobQueue.findById(jobKey(of))
  if (job?.status === 'waiting') await claimAndRun(deps, job)
}

/** How long a request waits for work that it has caused at another service, in milliseconds. */
const PATIENCE_MS = 3_000

/** The same, but returns after three seconds while the work goes on: its request must not hang with another service. */
export async function runSoon(deps: Deps, of: { kind: JobKind; cause: string }): Promise<void> {
  const work = runNow(deps, of).catch((error: unknown) => {
    // It stays queued and is tried again.
    deps.log.warn({ err: error, job: jobKey(of) }, 'job was not run at once')
  })
  await Promise.race([work, wait(PATIENCE_MS, undefined, { ref: false })])
}

async function claimAndRun(deps: Deps, seen: StoredJob): Promise<FailureKind | 'done' | 'taken'> {
  const job = await deps.jobQueue.claim({ job: seen, forSeconds: LEASE_SECONDS })
  return job ? runJob(deps, job) : 'taken'
}

async function runJob(deps: Deps, job: StoredJob): Promise<FailureKind | 'done'> {
  const { jobQueue, clock, log, metrics } = deps
  const renewal = setInterval(
    () => void jobQueue.keep({ job, forSeconds: LEASE_SECONDS }).catch(() => undefined),
    (LEASE_SECONDS * 1_000) / 3,
  )
  try {
    await getHandler(deps, job.kind).run(deps, { payload: asPayload(job.payload), round: job.round })
  } catch (error) {
    const { kind, message, dueAt } = judgeFailure({ error, pauses: job.pauses, since: job.since, now: clock.now() })
    metrics.queuedJob({ kind: job.kind, outcome: kind })
    // A refusal is a response and not a bug of ours: its message is enough for the log.
    const cause = kind === 'refused' ? { reason: message } : { err: error }
    log.warn({ ...cause, job: job.id, failure: kind, again: dueAt }, dueAt ? 'job failed, will retry' : 'job gave up')
    if (dueAt) await jobQueue.postpone({ job, counts: kind !== 'away', error: message, dueAt })
    else await giveUp(deps, { job, error: message })
    return kind
  } finally {
    clearInterval(renewal)
  }
  await jobQueue.complete({ job })
  metrics.queuedJob({ kind: job.kind, outcome: 'done' })
  return 'done'
}

async function giveUp(deps: Deps, { job, error }: { job: StoredJob; error: string }): Promise<void> {
  const { onFailed } = getHandler(deps, job.kind)
  await deps.inTransaction(async (tx) => {
    const userId = (await onFailed?.(deps, { payload: asPayload(job.payload), tx })) ?? job.userId
    const failed = { ...job, userId, lastError: error }
    if (!(await deps.jobQueue.fail({ job: failed, error, tx }))) return new RolledBack(undefined)
    for (const { onJobFailed } of deps.features) await onJobFailed?.(deps, { job: failed, tx })
  })
}

/** The handler of a kind; every kind has one. */
export function getHandler({ features }: Deps, kind: JobKind): JobHandler {
  const handler = features.flatMap(({ handlers = [] }) => handlers).find((one) => one.kind === kind)
  if (!handler) throw new Error(`there is no handler for jobs of the kind ${kind}`)
  return handler
}

// Stored with the kind, whose handler has the payload's type.
function asPayload(payload: unknown): never {
  return payload as never
}
