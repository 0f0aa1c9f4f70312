import type { FailedJobKind } from '@studio/contract'
import { Schema } from 'mongoose'
import type { FailureKind } from './failures.ts'

/** What the queue does, and what is shown among the failed work of admins. */
export type JobKind = FailedJobKind

export type JobDocument = {
  /** Its kind and what caused it (`refund:pi_1`): there is never a second job for one cause. */
  _id: string
  kind: JobKind | 'recurring'
  /** What its handler needs, ready for JSON; the name of recurring work. */
  payload: unknown
  /** What the job is about, formatted for display: 'Morning Yoga, $25.00'. */
  title: string
  /** For whom: an account, or an address where there is none. Jobs for one address run in their order. */
  userId: string | null
  recipient: string | null
  status: 'waiting' | 'failed' | 'handled'
  dueAt: Date
  /** Seconds from the end of one run to the next; null for what is done once. */
  every: number | null
  attempts: number
  /** Why the last attempt failed. */
  failure: FailureKind | null
  /** How often an admin let it be tried again after it had failed. */
  round: number
  /** Changed by each process that takes the job, so that one runs it and a late one overwrites nothing. */
  claim: string
  /** When the present run was started; the job belongs to its process until `dueAt`. */
  startedAt: Date | null
  /** When it was due first; three days later it has failed. */
  since: Date
  createdAt: Date
  failedAt: Date | null
  lastError: string | null
  handledAt: Date | null
  handledReason: string | null
}

export const jobSchema = new Schema<JobDocument>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  payload: { type: Schema.Types.Mixed, required: true },
  title: { type: String, required: true },
  userId: { type: String, default: null },
  recipient: { type: String, default: null },
  status: { type: String, enum: ['waiting', 'failed', 'handled'], required: true },
  dueAt: { type: Date, required: true },
  every: { type: Number, default: null },
  attempts: { type: Number, required: true },
  failure: { type: String, default: null },
  round: { type: Number, required: true },
  claim: { type: String, required: true },
  startedAt: { type: Date, default: null },
  since: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  failedAt: { type: Date, default: null },
  lastError: { type: String, default: null },
  handledAt: { type: Date, default: null },
  handledReason: { type: String, default: null },
})
jobSchema.index({ status: 1, dueAt: 1 })
jobSchema.index({ status: 1, failedAt: 1 })
jobSchema.index({ status: 1, handledAt: 1 })
jobSchema.index({ claim: 1 })
jobSchema.index({ userId: 1 })
jobSchema.index({ recipient: 1 }, { sparse: true })
