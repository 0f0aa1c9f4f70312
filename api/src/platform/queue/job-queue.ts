import { type Database, defineModel, duplicateFields } from '../../adapters/mongo.ts'
import type { Clock } from '../clock.ts'
import { secondsAfter } from '../studio-time.ts'
import type { Tx } from '../transaction.ts'
import type { FailureKind } from './failures.ts'
import { type JobDocument, type JobKind, jobSchema } from './job-document.ts'

export type StoredJob = Omit<JobDocument, '_id' | 'kind'> & { id: string; kind: JobKind }
export type JobId = { kind: JobKind; cause: string }
type NewJob = JobId & {
  payload: unknown
  title: string
  userId?: string | null
  recipient?: string | null
  dueAt?: Date
}

export const jobKey = ({ kind, cause }: JobId) => `${kind}:${cause}`
export const isRunning = ({ startedAt, dueAt }: StoredJob, now: Date) => startedAt !== null && dueAt > now
// Recurring work is told apart by `every`, before anything asks for its kind.
export const toJob = ({ _id, kind, ...job }: JobDocument): StoredJob => ({ id: _id, kind: kind as JobKind, ...job })

/** How long a job belongs to the process that took it, counted again from each renewal; then another takes over. */
export const LEASE_SECONDS = 15
const RECURRING = { $gte: 'recurring:', $lt: 'recurring;' }
type Parts = { database: Database; clock: Clock; secret: () => string }
type DueQuery = { except?: readonly JobKind[]; limit: number; ahead?: number }

/** What follows from other work is added in its transaction, run by one process at a time and deleted when done. */
export function createJobQueue({ database, clock, secret }: Parts) {
  const jobs = defineModel<JobDocument>({ database, collection: 'job_queue', schema: jobSchema })
  const toDocument = ({ kind, cause, dueAt = clock.now(), ...job }: NewJob): JobDocument => ({
    ...{ userId: null, recipient: null, every: null, attempts: 0, failure: null, round: 0, startedAt: null },
    ...{ failedAt: null, lastError: null, handledAt: null, handledReason: null },
    ...job,
    ...{ _id: jobKey({ kind, cause }), kind, status: 'waiting', claim: secret() },
    ...{ dueAt, since: dueAt, createdAt: clock.now() },
  })
  return {
    model: jobs,
    /** Adds a job, unless there is one for its cause. It does not run before `dueAt`. */
    async add({ tx, ...job }: NewJob & { tx: Tx }): Promise<void> {
      const document = toDocument(job)
      const existing = await jobs.findById(document._id, { status: 1 }, { session: tx }).lean()
      if (existing && existing.status !== 'handled') return
      if (existing) await jobs.deleteOne({ _id: document._id }, { session: tx })
      await jobs.create([document], { session: tx })
    },
    findById: async (id: string, { tx }: { tx?: Tx } = {}): Promise<StoredJob | null> => {
      const job = await jobs.findById(id, null, { session: tx ?? null }).lean()
      return job && toJob(job)
    },
    /** Ends the job of a cause in the transaction that does it, or does it by other means; false when there is none. */
    completeCause: async ({ tx, ...id }: JobId & { tx?: Tx }): Promise<boolean> =>
      (await jobs.deleteOne({ _id: jobKey(id) }, { session: tx })).deletedCount === 1,
    /** Enters recurring work; what is there keeps its time. */
    async setRecurring(tasks: ReadonlyArray<{ name: string; everySeconds: number }>): Promise<void> {
      const existing = await jobs.find({ _id: RECURRING }, { every: 1 }).lean()
      for (const { name, everySeconds: every } of tasks) {
        const _id = `recurring:${name}`
        const before = existing.find((job) => job._id === _id)
        if (before && before.every !== every) await jobs.updateOne({ _id }, { $set: { every } })
        if (before) continue
        const document = { ...toDocument({ kind: 'mail', cause: '', payload: {}, title: name }), _id, every }
        // Another process that starts at the same time may be faster.
        await jobs.create({ ...document, kind: 'recurring' }).catch((error: unknown) => {
          if (!duplicateFields(error)) throw error
        })
      }
    },
    recurring: async (): Promise<Array<{ task: string; nextRunAt: Date }>> =>
      (await jobs.find({ _id: RECURRING }).lean()).map(({ title, dueAt }) => ({ task: title, nextRunAt: dueAt })),
    async due({ except = [], limit, ahead = 0 }: DueQuery): Promise<StoredJob[]> {
      const others = except.length > 0 ? { kind: { $nin: except } } : {}
      const filter = { status: 'waiting' as const, dueAt: { $lte: secondsAfter(clock.now(), ahead) }, ...others }
      return (await jobs.find(filter).sort({ dueAt: 1, createdAt: 1, _id: 1 }).limit(limit).lean()).map(toJob)
    },
    /** The job for the same address that has to be done before; one with a failure of its own holds up no other. */
    async findEarlier({ id, kind, recipient, failure }: StoredJob): Promise<StoredJob | null> {
      if (recipient === null || failure === 'failed') return null
      const filter = { recipient, kind, status: 'waiting' as const, failure: { $ne: 'failed' as const } }
      const first = await jobs.findOne(filter).sort({ createdAt: 1, _id: 1 }).lean()
      return first && first._id !== id ? toJob(first) : null
    },
    /** Takes a job as it was seen; null when another process has it. Its claim must be renewed while it runs. */
    async claim(job: StoredJob): Promise<StoredJob | null> {
      const now = clock.now()
      const $set = { claim: secret(), dueAt: secondsAfter(now, LEASE_SECONDS), startedAt: now }
      const { matchedCount } = await jobs.updateOne({ claim: job.claim }, { $set })
      return matchedCount === 1 ? { ...job, ...$set } : null
    },
    async delay({ claim }: StoredJob, dueAt: Date): Promise<void> {
      await jobs.updateOne({ claim }, { $set: { dueAt } })
    },
    async complete({ claim, every }: StoredJob): Promise<void> {
      if (every === null) await jobs.deleteOne({ claim })
      else await jobs.updateOne({ claim }, { $set: { startedAt: null, dueAt: secondsAfter(clock.now(), every) } })
    },
    async retryLater(
      { claim, attempts }: StoredJob,
      { failure, error, dueAt }: { failure: FailureKind; error: string; dueAt: Date },
    ): Promise<void> {
      const $set = { dueAt, failure, lastError: error, attempts: attempts + 1, startedAt: null }
      await jobs.updateOne({ claim }, { $set })
    },
    /** Marks a job as failed, for whom it says; false when another process has taken it in the meantime. */
    async fail({ job, error, tx }: { job: StoredJob; error: string; tx: Tx }): Promise<boolean> {
      const { claim, userId, attempts } = job
      const end = { failedAt: clock.now(), lastError: error, attempts: attempts + 1, startedAt: null, userId }
      const $set = { status: 'failed' as const, ...end }
      return (await jobs.updateOne({ claim }, { $set }, { session: tx })).matchedCount === 1
    },
  }
}

export type JobQueue = ReturnType<typeof createJobQueue>
