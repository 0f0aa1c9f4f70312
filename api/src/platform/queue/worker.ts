import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { JobKind, StoredJob } from './job-queue.ts'
import { claimAndRun } from './run-queue.ts'

const LOOK_EVERY_MS = 5_000
/** Between two looks, so that many commits cause few of them. */
const MIN_PAUSE_MS = 50
const MAX_AT_ONCE = 5
const MAX_SEEN = 200

type Worker = { stop(): Promise<void> }

/** At once after a commit of this process, else within five seconds, and on time for what is known to be due. A service that hangs holds up no other. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const tasks = deps.features.flatMap(({ jobs = [] }) => jobs)
  await deps.jobQueue.setRecurring(tasks)
  const running = new Map<string, { job: StoredJob; end: Promise<void> }>()
  let isStopped = false
  let wake = Promise.withResolvers<void>()
  const start = (job: StoredJob) => {
    const run = async () => {
      const hasRun = await claimAndRun(deps, job).catch((error: unknown) => {
        deps.log.warn({ err: error, job: job.id }, 'job could not be run')
      })
      running.delete(job.id)
      // There may be more of its kind, or for its address, than was started.
      if (hasRun) wake.resolve()
    }
    running.set(job.id, { job, end: run() })
  }
  const canStart = ({ id, kind, every, recipient, title }: StoredJob) => {
    const others = [...running.values()].map(({ job }) => job)
    if (running.has(id) || others.some((job) => recipient !== null && job.recipient === recipient)) return false
    // A release beside this one may have entered work that this one does not know.
    return every === null ? countOf(others, kind) < MAX_AT_ONCE : tasks.some(({ name }) => name === title)
  }
  const look = async () => {
    const jobs = [...running.values()].map(({ job }) => job)
    const kinds = new Set(jobs.filter(({ every }) => every === null).map(({ kind }) => kind))
    const except = [...kinds].filter((kind) => countOf(jobs, kind) >= MAX_AT_ONCE)
    const ahead = LOOK_EVERY_MS / 1_000
    const seen = await deps.jobQueue.due({ except, limit: MAX_SEEN, ahead })
    const now = deps.clock.now()
    const [next] = seen.filter(({ dueAt }) => dueAt > now)
    for (const job of seen) if (job.dueAt <= now && canStart(job)) start(job)
    return next ? next.dueAt.getTime() - now.getTime() : LOOK_EVERY_MS
  }
  const keepLooking = async () => {
    while (!isStopped) {
      wake = Promise.withResolvers<void>()
      const wait = await look().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'reading due jobs failed')
        return LOOK_EVERY_MS
      })
      await pause(MIN_PAUSE_MS)
      await Promise.race([wake.promise, pause(Math.max(0, wait - MIN_PAUSE_MS), undefined, { ref: false })])
    }
  }
  const onCommit = () => wake.resolve()
  deps.commits.on('commit', onCommit)
  const looking = keepLooking()
  return {
    async stop() {
      isStopped = true
      deps.commits.off('commit', onCommit)
      wake.resolve()
      await looking
      const timeout = pause((deps.env.STOP_SECONDS - 1) * 1_000, undefined, { ref: false })
      await Promise.race([Promise.all([...running.values()].map(({ end }) => end)), timeout])
    },
  }
}

const countOf = (jobs: readonly StoredJob[], kind: JobKind) =>
  jobs.filter((job) => job.kind === kind && job.every === null).length
