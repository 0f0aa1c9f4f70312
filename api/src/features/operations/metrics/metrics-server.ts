import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failedJobKinds } from '@studio/contract'
import { Gauge } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { EnvError } from '../../../platform/env.ts'
import type { JobKind, JobQueue } from '../../../platform/queue/job-queue.ts'

const MAX_WAIT_MS = 2_000

/** Gauges of the database's content, the same in every process. Without the database only `studio_database_up` is set. */
export function createDatabaseGauges(deps: Deps): { read(): Promise<void> } {
  const registers = [deps.metrics.registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const databaseUp = gauge('studio_database_up', 'Whether the database answers: 1 or 0.')
  const outboxDepth = gauge('studio_outbox_waiting', 'Mails that wait in the outbox.')
  const outboxAge = gauge(
    'studio_outbox_oldest_seconds',
    'For how long the oldest waiting mail is tried; 0 without one.',
  )
  const waitingJobs = gauge('studio_jobs_waiting', 'Queued jobs that wait, by kind.', ['kind'])
  const jobLag = gauge('studio_jobs_lag_seconds', 'For how long the first waiting job of a kind is overdue.', ['kind'])
  const recurringJobLag = gauge('studio_timed_job_lag_seconds', 'For how long a job on the clock is overdue.', ['task'])
  const failedJobs = gauge('studio_failed_work', 'Work that was given up and waits for an admin, by kind.', ['kind'])
  const secondsSince = (instant: Date) => Math.max(0, (deps.clock.now().getTime() - instant.getTime()) / 1_000)

  const load = async () => {
    await deps.database.ping(MAX_WAIT_MS)
    return Promise.all([countJobs(deps.jobQueue), deps.jobQueue.findRecurring()])
  }
  const clear = () => {
    for (const labelledGauge of [waitingJobs, jobLag, recurringJobLag, failedJobs]) labelledGauge.reset()
    for (const plainGauge of [outboxDepth, outboxAge]) plainGauge.remove()
  }
  // Synchronous, so that a concurrent scrape never sees half of it.
  const updateGauges = ([counts, recurringJobs]: Awaited<ReturnType<typeof load>>) => {
    clear()
    const findCount = (kind: JobKind, status: JobCount['status']) =>
      counts.find((count) => count.kind === kind && count.status === status)
    const mails = findCount('mail', 'waiting')
    outboxDepth.set(mails?.count ?? 0)
    outboxAge.set(mails ? secondsSince(mails.since) : 0)
    for (const kind of failedJobKinds) {
      const waitingOfKind = findCount(kind, 'waiting')
      waitingJobs.set({ kind }, waitingOfKind?.count ?? 0)
      jobLag.set({ kind }, waitingOfKind ? secondsSince(waitingOfKind.dueAt) : 0)
      failedJobs.set({ kind }, findCount(kind, 'failed')?.count ?? 0)
    }
    for (const { task, nextRunAt } of recurringJobs) recurringJobLag.set({ task }, secondsSince(nextRunAt))
  }

  return {
    async read() {
      try {
        updateGauges(await load())
        databaseUp.set(1)
      } catch {
        clear()
        databaseUp.set(0)
      }
    },
  }
}

type JobCount = { kind: JobKind; status: 'waiting' | 'failed'; count: number; dueAt: Date; since: Date }

const countJobs = ({ model }: JobQueue): Promise<JobCount[]> =>
  model.aggregate<JobCount>([
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

/** Serves metrics on a separate port, which no proxy leads to. Throws EnvError when the port is in use. */
export async function serveMetrics(deps: Deps, { port }: { port: number }): Promise<{ port: number; close(): void }> {
  const { registry, watchProcess } = deps.metrics
  watchProcess()
  const databaseGauges = createDatabaseGauges(deps)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const writeMetrics = async () => {
      await databaseGauges.read()
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
