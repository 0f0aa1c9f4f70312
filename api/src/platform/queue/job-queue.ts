import { FORMER_MEMBER } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import type { Clock } from '../clock.ts'
import { secondsAfter } from '../studio-time.ts'
import type { Tx } from '../transaction.ts'
import { type JobKind, type Lane, laneByKind, lanes } from './job-kinds.ts'

type JobDocument = {
  /** Its kind and what caused it (`refund:pi_1`): there is never a second job for one cause. */
  _id: string
  kind: JobKind
  lane: Lane
  /** What its handler needs, ready for JSON. */
  payload: unknown
  /** What the job is about, formatted for display: 'Morning Yoga, $25.00'. */
  title: string
  /** For whom: an account, or an address where there is none. */
  userId: string | null
  recipient: string | null
  status: 'waiting' | 'failed' | 'handled'
  /** Tries that got a response and failed; a try that reached no service does not count. */
  tries: number
  /** Failed tries of any kind since it was added or retried by an admin: the delays grow with it. */
  pauses: number
  /** How often an admin let it be tried again after it had failed. */
  round: number
  dueAt: Date
  /** Changed by each process that takes the job, so that one runs it and a late one overwrites nothing. */
  claim: string
  /** Since when it is tried, that is, when it was due first; three days later it has failed. */
  since: Date
  createdAt: Date
  failedAt: Date | null
  lastError: string | null
  handledAt: Date | null
  handledReason: string | null
}

const schema = new Schema<JobDocument>({
  _id: { type: String, required: true },
  kind: { type: String, enum: Object.keys(laneByKind), required: true },
  lane: { type: String, enum: lanes, required: true },
  payload: { type: Schema.Types.Mixed, required: true },
  title: { type: String, required: true },
  userId: { type: String, default: null },
  recipient: { type: String, default: null },
  status: { type: String, enum: ['waiting', 'failed', 'handled'], required: true },
  tries: { type: Number, required: true },
  pauses: { type: Number, required: true },
  round: { type: Number, required: true },
  dueAt: { type: Date, required: true },
  claim: { type: String, required: true },
  since: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  failedAt: { type: Date, default: null },
  lastError: { type: String, default: null },
  handledAt: { type: Date, default: null },
  handledReason: { type: String, default: null },
})
schema.index({ status: 1, lane: 1, dueAt: 1 })
schema.index({ status: 1, failedAt: 1 })
schema.index({ claim: 1 })
schema.index({ userId: 1 })
schema.index({ recipient: 1 }, { sparse: true })
schema.index({ status: 1, handledAt: 1 })

export type StoredJob = Omit<JobDocument, '_id' | 'lane'> & { id: string }
type Backlog = { waiting: number; dueAt: Date; since: Date }
type NewJob = { kind: JobKind; cause: string; payload: unknown; title: string } & {
  userId?: string | null
  recipient?: string | null
}

export const jobKey = ({ kind, cause }: Pick<NewJob, 'kind' | 'cause'>) => `${kind}:${cause}`
const asJob = ({ _id, lane: _, ...job }: JobDocument): StoredJob => ({ id: _id, ...job })

type Parts = { database: Database; clock: Clock; secret: () => string }

/**
 * The one queue of work that follows from other work: added in the transaction of its cause, run by one process at a
 * time, deleted when done. After a final refusal or three days of retries a job stays as `failed` for an admin.
 */
export function createJobQueue({ database, clock, secret }: Parts) {
  const jobs = defineModel<JobDocument>({ database, collection: 'job_queue', schema })
  const fresh = ({ kind, cause, ...job }: NewJob) => {
    const now = clock.now()
    const about = { userId: null, recipient: null, ...job, kind, lane: laneByKind[kind] }
    const counts = { tries: 0, pauses: 0, round: 0 }
    return {
      _id: jobKey({ kind, cause }),
      ...about,
      ...counts,
      claim: secret(),
      since: now,
      createdAt: now,
      dueAt: now,
      status: 'waiting' as const,
      ...{ failedAt: null, lastError: null, handledAt: null, handledReason: null },
    }
  }
  return {
    model: jobs,
    /** Adds a job, unless there is one for its cause. It does not run before `dueAt`. */
    async add({ dueAt, tx, ...job }: NewJob & { dueAt?: Date; tx: Tx }): Promise<void> {
      const added = { ...fresh(job), ...(dueAt ? { dueAt } : {}) }
      const before = await jobs.findById(added._id, { status: 1 }, { session: tx }).lean()
      if (before && before.status !== 'handled') return
      if (before) await jobs.deleteOne({ _id: added._id }, { session: tx })
      await jobs.create([added], { session: tx })
    },
    /** What is due in a lane, longest first. */
    async due({ lane, limit }: { lane: Lane; limit: number }): Promise<StoredJob[]> {
      const filter = { status: 'waiting' as const, lane, dueAt: { $lte: clock.now() } }
      return (await jobs.find(filter).sort({ dueAt: 1 }).limit(limit).lean()).map(asJob)
    },
    findById: async (id: string, { tx }: { tx?: Tx } = {}): Promise<StoredJob | null> => {
      const found = await jobs.findById(id, null, { session: tx ?? null }).lean()
      return found ? asJob(found) : null
    },
    /** Takes a job as it was seen; null when another process has it. Its claim must be renewed while it runs. */
    async claim({ job, forSeconds }: { job: StoredJob; forSeconds: number }): Promise<StoredJob | null> {
      // A job that was planned ahead is tried since the day it is due, however long ago it was added.
      const since = job.pauses === 0 && job.dueAt > job.since ? job.dueAt : job.since
      const $set = { claim: secret(), dueAt: secondsAfter(clock.now(), forSeconds), since }
      const { matchedCount } = await jobs.updateOne({ claim: job.claim }, { $set })
      return matchedCount === 1 ? { ...job, ...$set } : null
    },
    /** Keeps a job that takes long from other processes for some time more. */
    async keep({ job, forSeconds }: { job: StoredJob; forSeconds: number }): Promise<void> {
      await jobs.updateOne({ claim: job.claim }, { $set: { dueAt: secondsAfter(clock.now(), forSeconds) } })
    },
    /** Ends a job that is done. */
    complete: async ({ job }: { job: Pick<StoredJob, 'claim'> }): Promise<void> =>
      void (await jobs.deleteOne({ claim: job.claim })),
    /** Ends the job of a cause in the transaction that does it, or does it by other means; false when there is none. */
    completeCause: async ({ tx, ...of }: Pick<NewJob, 'kind' | 'cause'> & { tx?: Tx }): Promise<boolean> =>
      (await jobs.deleteOne({ _id: jobKey(of) }, { session: tx })).deletedCount === 1,
    /** Lets a job be tried again later. */
    async postpone(given: { job: StoredJob; counts: boolean; error: string; dueAt: Date }): Promise<void> {
      const { job, counts, error: lastError, dueAt } = given
      const $set = { dueAt, lastError, pauses: job.pauses + 1, tries: job.tries + (counts ? 1 : 0) }
      await jobs.updateOne({ claim: job.claim }, { $set })
    },
    /** Marks a job as failed, for whom it says; false when another process has taken it in the meantime. */
    async fail({ job, error, tx }: { job: StoredJob; error: string; tx: Tx }): Promise<boolean> {
      const { userId, tries } = job
      const $set = { status: 'failed' as const, failedAt: clock.now(), lastError: error, tries: tries + 1, userId }
      return (await jobs.updateOne({ claim: job.claim }, { $set }, { session: tx })).matchedCount === 1
    },
    /** Of each kind that waits: how many, when the first of them is due, and since when the oldest is tried. */
    async backlog(): Promise<Array<{ kind: JobKind } & Backlog>> {
      const of = { waiting: { $sum: 1 }, dueAt: { $min: '$dueAt' }, since: { $min: '$since' } }
      const found = await jobs.aggregate<{ _id: JobKind } & Backlog>([
        { $match: { status: 'waiting' } },
        { $group: { _id: '$kind', ...of } },
      ])
      return found.map(({ _id: kind, ...counts }) => ({ kind, ...counts }))
    },
    /** How many of each kind have failed and wait for an admin. */
    async countFailed(): Promise<Array<{ kind: JobKind; failed: number }>> {
      const found = await jobs.aggregate<{ _id: JobKind; failed: number }>([
        { $match: { status: 'failed' } },
        { $group: { _id: '$kind', failed: { $sum: 1 } } },
      ])
      return found.map(({ _id: kind, failed }) => ({ kind, failed }))
    },
    /** Failed work, the longest first. */
    async failed({ limit }: { limit: number }): Promise<StoredJob[]> {
      const filter = { status: 'failed' as const, failedAt: { $gte: new Date(0) } }
      return (await jobs.find(filter).sort({ failedAt: 1 }).limit(limit).lean()).map(asJob)
    },
    /** Retries a failed job as if it were new; its round number distinguishes the tries. */
    async retry({ job, tx }: { job: StoredJob; tx: Tx }): Promise<void> {
      const now = clock.now()
      const again = { status: 'waiting' as const, failedAt: null, pauses: 0, round: job.round + 1 }
      const $set = { ...again, since: now, dueAt: now, claim: secret() }
      await jobs.updateOne({ _id: job.id }, { $set }, { session: tx })
    },
    /** Ends a failed job that was settled by other means; what it would have needed is forgotten. */
    async markHandled({ job, reason, tx }: { job: StoredJob; reason: string; tx: Tx }): Promise<void> {
      const $set = { status: 'handled' as const, handledAt: clock.now(), handledReason: reason, payload: {} }
      await jobs.updateOne({ _id: job.id }, { $set }, { session: tx })
    },
    /** Forgets what was marked as handled before an instant. */
    removeHandledBefore: async (instant: Date): Promise<void> =>
      void (await jobs.deleteMany({ status: 'handled', handledAt: { $lte: instant } })),
    /**
     * Anonymizes the user of a closed account: mails and recoveries of the user are gone, other jobs continue without
     * the name. `emails`: the address as it is stored and as it is compared. Returns the ids of the affected jobs.
     */
    async forgetPerson({ userId, emails, tx }: { userId: string; emails: string[]; tx: Tx }): Promise<string[]> {
      const own = await jobs.find({ userId }, null, { session: tx }).lean()
      const toAddress = await jobs.find({ recipient: { $in: emails } }, null, { session: tx }).lean()
      for (const { _id, kind, lastError, handledReason } of [...own, ...toAddress]) {
        if (kind === 'mail' || kind === 'recovery') await jobs.deleteOne({ _id }, { session: tx })
        else {
          const nameless = (text: string | null) =>
            emails.reduce((rest, email) => rest?.replaceAll(email, FORMER_MEMBER) ?? null, text)
          const $set = { recipient: null, lastError: nameless(lastError), handledReason: nameless(handledReason) }
          await jobs.updateOne({ _id }, { $set }, { session: tx })
        }
      }
      return [...own, ...toAddress].map(({ _id }) => _id)
    },
    /** What is stored about an account, for its export. */
    ofUser: async (userId: string): Promise<StoredJob[]> => (await jobs.find({ userId }).lean()).map(asJob),
  }
}

export type JobQueue = ReturnType<typeof createJobQueue>
