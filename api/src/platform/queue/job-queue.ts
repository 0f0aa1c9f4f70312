import { type QueuedJobKind, queuedJobKinds } from '@studio/contract'
import { isImageServiceUnavailable } from '../../adapters/cloudinary-images.ts'
import { isDatabaseUnavailable } from '../../adapters/database-errors.ts'
import { type Database, defineModel, getDuplicateFields } from '../../adapters/mongo.ts'
import { anything, count, type DocumentOf, defineSchema, instant, oneOf, orNull, text } from '../../adapters/schema.ts'
import { isMailServerUnavailable, isRefusedByMailServer } from '../../adapters/smtp-mailer.ts'
import { formatProviderError, isProviderUnavailable, isRefusedByProvider } from '../../adapters/stripe-errors.ts'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import { redactText } from '../log.ts'
import { secondsAfter } from '../studio-time.ts'
import type { Tx } from '../transaction.ts'

/** Throw it when a retry would fail again. The message is shown to admins. */
export class PermanentFailure extends Error {}

/**
 * Why an attempt failed. `refused`: a retry would be refused again. `failed`: anything else, such as a bug of ours. The
 * status `failed` of a job is another thing: it has no further attempt.
 */
const failureKinds = ['unavailable', 'refused', 'failed'] as const
type FailureKind = (typeof failureKinds)[number]

const GIVE_UP_AFTER_MS = 3 * 86_400_000
const FIRST_PAUSE_SECONDS = 5
const MAX_PAUSE_SECONDS: Record<Exclude<FailureKind, 'refused'>, number> = { unavailable: 30, failed: 600 }

export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof PermanentFailure || isRefusedByProvider(error) || isRefusedByMailServer(error)) return 'refused'
  const isServiceUnavailable = [
    isProviderUnavailable,
    isMailServerUnavailable,
    isImageServiceUnavailable,
    isDatabaseUnavailable,
  ].some((isUnavailable) => isUnavailable(error))
  return isServiceUnavailable ? 'unavailable' : 'failed'
}

type FailedRun = { error: unknown; attempts: number; since: Date; currentTime: Date }
type FailureOutcome = { kind: FailureKind; message: string; dueAt: Date | null }

/**
 * `dueAt` is the next attempt; null after a refusal, or three days after `since`, when the job was first due. Delays
 * grow to at most MAX_PAUSE_SECONDS.
 */
export function toFailureOutcome({ error, attempts, since, currentTime }: FailedRun): FailureOutcome {
  const kind = classifyFailure(error)
  const message = describeFailure(error)
  const isTooOld = currentTime.getTime() - since.getTime() >= GIVE_UP_AFTER_MS
  if (kind === 'refused' || isTooOld) return { kind, message, dueAt: null }
  const seconds = Math.min(MAX_PAUSE_SECONDS[kind], FIRST_PAUSE_SECONDS * 2 ** attempts)
  return { kind, message, dueAt: new Date(currentTime.getTime() + seconds * 1_000) }
}

const MAX_MESSAGE_LENGTH = 500

function describeFailure(error: unknown): string {
  return redactText(toMessage(error)).slice(0, MAX_MESSAGE_LENGTH)
}

function toMessage(error: unknown): string {
  if (error instanceof PermanentFailure) return error.message
  const providerMessage = formatProviderError(error)
  if (providerMessage) return providerMessage
  if (isRefusedByMailServer(error)) return `The mail server refused it: ${getErrorMessage(error)}`
  if (isMailServerUnavailable(error)) return 'The mail server did not answer.'
  if (isDatabaseUnavailable(error)) return 'The database did not answer.'
  if (error instanceof AppError) return error.message
  return `Something went wrong: ${getErrorMessage(error)}`
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

export type JobKind = QueuedJobKind

const jobSchema = defineSchema({
  /** Its kind and dedupe key (`refund:pi_1`). */
  _id: text,
  kind: oneOf([...queuedJobKinds, 'recurring']),
  payload: anything(),
  /** For display: 'Morning Yoga, $25.00'; the name of a recurring job. */
  title: text,
  userId: orNull(text),
  /** The address that gets the mail of the job. Jobs of one kind and recipient run in the order of their creation. */
  recipient: orNull(text),
  /** `handled`: it failed, and an admin dealt with the matter by hand. A job that is done is deleted. */
  status: oneOf(['waiting', 'failed', 'handled']),
  dueAt: instant,
  /** The interval of a recurring job in seconds. */
  every: orNull(count),
  attempts: count,
  failure: orNull(oneOf(failureKinds)),
  /** How many times an admin retried the failed job. */
  adminRetries: count,
  /** Changed by each process that takes the job, so that only one process runs it and a slow one overwrites nothing. */
  claim: text,
  /** When the current run started; the job belongs to its process until `dueAt`. */
  startedAt: orNull(instant),
  /** When it was first due. A job that still fails three days later is given up. */
  since: instant,
  createdAt: instant,
  failedAt: orNull(instant),
  lastError: orNull(text),
  handledAt: orNull(instant),
  handledReason: orNull(text),
})
type JobDocument = DocumentOf<typeof jobSchema>

jobSchema.index({ status: 1, dueAt: 1 })
jobSchema.index({ status: 1, failedAt: 1 })
jobSchema.index({ status: 1, handledAt: 1 })
jobSchema.index({ claim: 1 })
jobSchema.index({ userId: 1 })
jobSchema.index({ recipient: 1 }, { sparse: true })

export type StoredJob = Omit<JobDocument, '_id' | 'kind'> & { id: string; kind: JobKind }
export type JobRef = { kind: JobKind; dedupeKey: string }
type NewJob = JobRef & {
  payload: unknown
  title: string
  userId?: string | null
  recipient?: string | null
  dueAt?: Date
}

export const toJobId = ({ kind, dedupeKey }: JobRef) => `${kind}:${dedupeKey}`
export const isRunning = ({ startedAt, dueAt }: StoredJob, currentTime: Date) =>
  startedAt !== null && dueAt > currentTime
// The kind of a recurring job is never read: `every` is checked first.
export const toJob = ({ _id, kind, ...job }: JobDocument): StoredJob => ({ id: _id, kind: kind as JobKind, ...job })

/** How long a job belongs to a process after each renewal. Then another process may take it. */
export const LEASE_SECONDS = 15
/** Matches all ids with the prefix `recurring:`, since `;` follows `:`. */
const RECURRING_IDS = { $gte: 'recurring:', $lt: 'recurring;' }
type QueueDeps = { database: Database; clock: Clock; createClaimId: () => string }
type DueQuery = { exceptKinds?: readonly JobKind[]; limit: number; aheadSeconds?: number }

/**
 * A job is added in the transaction of the change that needs it, run by one process at a time, and deleted when it is
 * done.
 */
export function createJobQueue({ database, clock, createClaimId }: QueueDeps) {
  const jobs = defineModel<JobDocument>({ database, collection: 'job_queue', schema: jobSchema })
  const toDocument = ({ kind, dedupeKey, dueAt = clock.now(), ...job }: NewJob): JobDocument => ({
    userId: null,
    recipient: null,
    every: null,
    attempts: 0,
    failure: null,
    adminRetries: 0,
    startedAt: null,
    failedAt: null,
    lastError: null,
    handledAt: null,
    handledReason: null,
    ...job,
    _id: toJobId({ kind, dedupeKey }),
    kind,
    status: 'waiting',
    claim: createClaimId(),
    dueAt,
    since: dueAt,
    createdAt: clock.now(),
  })
  return {
    model: jobs,
    /** Does nothing if the same job is waiting or has failed. */
    async add({ tx, ...job }: NewJob & { tx: Tx }): Promise<void> {
      const document = toDocument(job)
      const existingJob = await jobs.findById(document._id, { status: 1 }, { session: tx }).lean()
      if (existingJob && existingJob.status !== 'handled') return
      if (existingJob) await jobs.deleteOne({ _id: document._id }, { session: tx })
      await jobs.create([document], { session: tx })
    },
    findById: async (id: string, { tx }: { tx?: Tx } = {}): Promise<StoredJob | null> => {
      const job = await jobs.findById(id, null, { session: tx ?? null }).lean()
      return job && toJob(job)
    },
    /** Deletes a job in the transaction that does its work; false when there is no such job. */
    completeByKey: async ({ tx, ...ref }: JobRef & { tx?: Tx }): Promise<boolean> =>
      (await jobs.deleteOne({ _id: toJobId(ref) }, { session: tx })).deletedCount === 1,
    /** Adds the jobs that are not stored yet, and stores changed intervals. */
    async setRecurring(recurringJobs: ReadonlyArray<{ name: string; everySeconds: number }>): Promise<void> {
      const existingJobs = await jobs.find({ _id: RECURRING_IDS }, { every: 1 }).lean()
      for (const { name, everySeconds: every } of recurringJobs) {
        const _id = `recurring:${name}`
        const existingJob = existingJobs.find((job) => job._id === _id)
        if (existingJob && existingJob.every !== every) await jobs.updateOne({ _id }, { $set: { every } })
        if (existingJob) continue
        // This kind and the key are replaced below.
        const defaults = toDocument({ kind: 'mail', dedupeKey: '', payload: {}, title: name })
        // Another process that starts at the same time may have created it.
        await jobs.create({ ...defaults, _id, kind: 'recurring', every }).catch((error: unknown) => {
          if (!getDuplicateFields(error)) throw error
        })
      }
    },
    findRecurring: async (): Promise<Array<{ task: string; nextRunAt: Date }>> =>
      (await jobs.find({ _id: RECURRING_IDS }).lean()).map(({ title, dueAt }) => ({ task: title, nextRunAt: dueAt })),
    /** Finds the jobs that are due now or within `aheadSeconds`. */
    async findDue({ exceptKinds = [], limit, aheadSeconds = 0 }: DueQuery): Promise<StoredJob[]> {
      const kindFilter = exceptKinds.length > 0 ? { kind: { $nin: exceptKinds } } : {}
      const latestDueAt = secondsAfter(clock.now(), aheadSeconds)
      const filter = { status: 'waiting' as const, dueAt: { $lte: latestDueAt }, ...kindFilter }
      return (await jobs.find(filter).sort({ dueAt: 1, createdAt: 1, _id: 1 }).limit(limit).lean()).map(toJob)
    },
    /**
     * Finds the job of the same recipient that must be done first. A job that failed because of a bug delays no other.
     */
    async findEarlier({ id, kind, recipient, failure }: StoredJob): Promise<StoredJob | null> {
      if (recipient === null || failure === 'failed') return null
      const filter = { recipient, kind, status: 'waiting' as const, failure: { $ne: 'failed' as const } }
      const earliestJob = await jobs.findOne(filter).sort({ createdAt: 1, _id: 1 }).lean()
      return earliestJob && earliestJob._id !== id ? toJob(earliestJob) : null
    },
    /** Takes a job; null when another process has taken it. The claim must be renewed while the job runs. */
    async claim(job: StoredJob): Promise<StoredJob | null> {
      const currentTime = clock.now()
      const $set = { claim: createClaimId(), dueAt: secondsAfter(currentTime, LEASE_SECONDS), startedAt: currentTime }
      const { matchedCount } = await jobs.updateOne({ claim: job.claim }, { $set })
      return matchedCount === 1 ? { ...job, ...$set } : null
    },
    /** For a running job this renews the claim, which ends at `dueAt`. */
    async setDueAt({ claim }: StoredJob, dueAt: Date): Promise<void> {
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
    /**
     * Marks a job as failed; false when another process has taken it in the meantime. Stores its `userId` too, which may
     * have become known only when it failed.
     */
    async fail({ job, error, tx }: { job: StoredJob; error: string; tx: Tx }): Promise<boolean> {
      const { claim, userId, attempts } = job
      const fields = { failedAt: clock.now(), lastError: error, attempts: attempts + 1, startedAt: null, userId }
      const $set = { status: 'failed' as const, ...fields }
      return (await jobs.updateOne({ claim }, { $set }, { session: tx })).matchedCount === 1
    },
  }
}

export type JobQueue = ReturnType<typeof createJobQueue>
