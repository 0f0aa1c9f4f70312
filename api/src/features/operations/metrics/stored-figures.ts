import { failedJobKinds } from '@studio/contract'
import { Gauge } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import type { JobKind } from '../../../platform/queue/job-document.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'

const PATIENCE_MS = 2_000

/**
 * Figures from the database, the same in every process: rules take the largest of them. Read on each scrape. While the
 * database does not respond, `studio_database_up` says so and the others are left out, since old ones would be wrong.
 */
export function createStoredFigures(deps: Deps): { read(): Promise<void> } {
  const registers = [deps.metrics.registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('studio_database_up', 'Whether the database answers: 1 or 0.')
  const outboxDepth = gauge('studio_outbox_waiting', 'Mails that wait in the outbox.')
  const outboxAge = gauge(
    'studio_outbox_oldest_seconds',
    'For how long the oldest waiting mail is tried; 0 without one.',
  )
  const waiting = gauge('studio_jobs_waiting', 'Queued jobs that wait, by kind.', ['kind'])
  const lag = gauge('studio_jobs_lag_seconds', 'For how long the first waiting job of a kind is overdue.', ['kind'])
  const timedLag = gauge('studio_timed_job_lag_seconds', 'For how long a job on the clock is overdue.', ['task'])
  const failed = gauge('studio_failed_work', 'Work that was given up and waits for an admin, by kind.', ['kind'])
  const secondsSince = (instant: Date) => Math.max(0, (deps.clock.now().getTime() - instant.getTime()) / 1_000)

  const load = async () => {
    await deps.database.ping(PATIENCE_MS)
    const { jobQueue } = deps
    return Promise.all([readBacklog(jobQueue), countFailed(jobQueue), jobQueue.recurring()])
  }
  const clear = () => {
    for (const one of [waiting, lag, timedLag, failed]) one.reset()
    for (const one of [outboxDepth, outboxAge]) one.remove()
  }
  // In one go, so that two who ask at once never see half of it.
  const show = ([backlog, given, timetable]: Awaited<ReturnType<typeof load>>) => {
    clear()
    const mails = backlog.find(({ kind }) => kind === 'mail')
    outboxDepth.set(mails?.waiting ?? 0)
    outboxAge.set(mails ? secondsSince(mails.since) : 0)
    for (const kind of failedJobKinds) {
      const own = backlog.find((one) => one.kind === kind)
      waiting.set({ kind }, own?.waiting ?? 0)
      lag.set({ kind }, own ? secondsSince(own.dueAt) : 0)
      failed.set({ kind }, given.find((one) => one.kind === kind)?.failed ?? 0)
    }
    for (const { task, nextRunAt } of timetable) timedLag.set({ task }, secondsSince(nextRunAt))
  }

  return {
    /** Reads all figures from the database; never throws. */
    async read() {
      try {
        show(await load())
        up.set(1)
      } catch {
        clear()
        up.set(0)
      }
    },
  }
}

type Backlog = { kind: JobKind; waiting: number; dueAt: Date; since: Date }

/** Of each kind that waits: how many, when the first of them is due, and since when the oldest is tried. */
const readBacklog = ({ model }: JobQueue): Promise<Backlog[]> =>
  model.aggregate<Backlog>([
    { $match: { status: 'waiting', every: null } },
    { $group: { _id: '$kind', waiting: { $sum: 1 }, dueAt: { $min: '$dueAt' }, since: { $min: '$since' } } },
    { $set: { kind: '$_id' } },
  ])

/** How many of each kind have failed and wait for an admin. */
const countFailed = ({ model }: JobQueue): Promise<Array<{ kind: JobKind; failed: number }>> =>
  model.aggregate<{ kind: JobKind; failed: number }>([
    { $match: { status: 'failed' } },
    { $group: { _id: '$kind', failed: { $sum: 1 } } },
    { $set: { kind: '$_id' } },
  ])
