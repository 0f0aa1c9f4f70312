import { type FailedJobKind, failedJobKinds } from '@studio/contract'
import { anything, count, type DocumentOf, defineSchema, instant, oneOf, orNull, text } from '../../adapters/schema.ts'
import { failureKinds } from './failures.ts'

export type JobKind = FailedJobKind

export const jobSchema = defineSchema({
  /** Its kind and what caused it (`refund:pi_1`): there is never a second job for one cause. */
  _id: text,
  kind: oneOf([...failedJobKinds, 'recurring']),
  payload: anything(),
  /** What the job is about, formatted for display: 'Morning Yoga, $25.00'; the name of recurring work. */
  title: text,
  /** For whom: an account, or an address where there is none. Jobs for one address run in their order. */
  userId: orNull(text),
  recipient: orNull(text),
  status: oneOf(['waiting', 'failed', 'handled']),
  dueAt: instant,
  /** Seconds from the end of one run to the next; null for what is done once. */
  every: orNull(count),
  attempts: count,
  failure: orNull(oneOf(failureKinds)),
  /** How often an admin let it be tried again after it had failed. */
  round: count,
  /** Changed by each process that takes the job, so that one runs it and a late one overwrites nothing. */
  claim: text,
  /** When the present run was started; the job belongs to its process until `dueAt`. */
  startedAt: orNull(instant),
  /** When it was due first; three days later it has failed. */
  since: instant,
  createdAt: instant,
  failedAt: orNull(instant),
  lastError: orNull(text),
  handledAt: orNull(instant),
  handledReason: orNull(text),
})
export type JobDocument = DocumentOf<typeof jobSchema>

jobSchema.index({ status: 1, dueAt: 1 })
jobSchema.index({ status: 1, failedAt: 1 })
jobSchema.index({ status: 1, handledAt: 1 })
jobSchema.index({ claim: 1 })
jobSchema.index({ userId: 1 })
jobSchema.index({ recipient: 1 }, { sparse: true })
