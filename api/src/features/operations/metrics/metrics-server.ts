import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { queuedJobKinds } from '@studio/contract'
import { Gauge } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { EnvError } from '../../../platform/env.ts'
import type { JobKind, JobQueue } from '../../../platform/queue/job-queue.ts'

const MAX_WAIT_MS = 2_000

/** Gauges of the database's content, the same in every process. Without the database only `studio_database_up` is set. */
export function createDatabaseGauges(deps: Deps): { update(): Promise<void> } {
  const registers = [deps.metrics.registry]
  const createGauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const databaseUp = createGauge('studio_database_up', 'Whether the database answers: 1 or 0.')
  const outboxDepth = createGauge('studio_outbox_waiting', 'Mails that wait in the outbox.')
  const outboxAge = createGauge(
    'studio_outbox_oldest_seconds',
    'For how long the oldest waiting mail is tried; 0 without one.',
  )
  const waitingJobs = createGauge('studio_jobs_waiting', 'Queued jobs that wait, by kind.', ['kind'])
  const jobLag = createGauge('studio_jobs_lag_seconds', 'For how long the first waiting job of a kind is overdue.', [
    'kind',
  ])
  const recurringJobLag = createGauge('studio_timed_job_lag_seconds', 'For how long a job on the clock is overdue.', [
    'task',
  ])
  const failedJobs = createGauge('studio_failed_work', 'Work that was given up and waits for an admin, by kind.', [
    'kind',
  ])
  const getSecondsSince = (instant: Date) => Math.max(0, (deps.clock.now().getTime() - instant.getTime()) / 1_000)

  const loadJobFigures = async () => {
    await deps.database.ping(MAX_WAIT_MS)
    return Promise.all([loadJobGroups(deps.jobQueue), deps.jobQueue.findRecurring()])
  }
  const clearGauges = () => {
    for (const labelledGauge of [waitingJobs, jobLag, recurringJobLag, failedJobs]) labelledGauge.reset()
    for (const plainGauge of [outboxDepth, outboxAge]) plainGauge.remove()
  }
  // Synchronous, so that a concurrent scrape never sees half of it.
  const updateGauges = ([groups, recurringJobs]: Awaited<ReturnType<typeof loadJobFigures>>) => {
    clearGauges()
    const findGroup = (kind: JobKind, status: JobGroup['status']) =>
      groups.find((group) => group.kind === kind && group.status === status)
    const mailGroup = findGroup('mail', 'waiting')
    outboxDepth.set(mailGroup?.count ?? 0)
    outboxAge.set(mailGroup ? getSecondsSince(mailGroup.since) : 0)
    for (const kind of queuedJobKinds) {
      const waitingGroup = findGroup(kind, 'waiting')
      waitingJobs.set({ kind }, waitingGroup?.count ?? 0)
      jobLag.set({ kind }, waitingGroup ? getSecondsSince(waitingGroup.dueAt) : 0)
      failedJobs.set({ kind }, findGroup(kind, 'failed')?.count ?? 0)
    }
    for (const { task, nextRunAt } of recurringJobs) recurringJobLag.set({ task }, getSecondsSince(nextRunAt))
  }

  return {
    async update() {
      try {
        updateGauges(await loadJobFigures())
        databaseUp.set(1)
      } catch {
        clearGauges()
        databaseUp.set(0)
      }
    },
  }
}

/** The earliest `dueAt` (next attempt) and the earliest `since` (when a job was first due) of the group. */
type JobGroup = { kind: JobKind; status: 'waiting' | 'failed'; count: number; dueAt: Date; since: Date }

const loadJobGroups = ({ model }: JobQueue): Promise<JobGroup[]> =>
  model.aggregate<JobGroup>([
    // Recurring jobs, which have an `every`, are not counted.
    { $match: { status: { $in: ['waiting', 'failed'] }, every: null } },
    {
      $group: {
        _id: { kind: '$kind', status: '$status' },
        count: { $sum: 1 },
        dueAt: { $min: '$dueAt' },
        since: { $min: '$since' },
      },
    },
    { $set: { kind: '$_id.kind', status: '$_id.status' } },
  ])

/** Serves metrics on a separate port, to which no proxy forwards requests. Throws EnvError when the port is in use. */
export async function serveMetrics(deps: Deps, { port }: { port: number }): Promise<{ port: number; close(): void }> {
  const { registry, watchProcess } = deps.metrics
  watchProcess()
  const databaseGauges = createDatabaseGauges(deps)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const writeMetrics = async () => {
      await databaseGauges.update()
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    }
    writeMetrics().catch((error: unknown) => {
      deps.log.error({ err: error }, 'writing metrics failed')
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new EnvError([`port ${port} (METRICS_PORT) is in use`])))
    server.listen(port, deps.env.METRICS_HOST, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
