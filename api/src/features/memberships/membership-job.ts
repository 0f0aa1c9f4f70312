import { type Day, getPlanName } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import type { JobRef } from '../../platform/queue/job-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type EndRequest, type MembershipChanges, membershipStore, type StoredMembership } from './membership-store.ts'

/** A mail to send later, if it still applies then. */
type ScheduledMail =
  | { name: 'charge notice'; resumesOn: Day; daysBefore: number }
  | { name: 'payment reminder'; periodEnd: string }
/** `creditId`: the pending credit that the job was queued to give; absent for other requests. */
export type MembershipJob = { membershipId: string; mail?: ScheduledMail; creditId?: string }

/** The input of each step that applies a request at the provider: what we stored, and what the provider has. */
export type ProviderStepInput = {
  membership: StoredMembership
  subscription: ProviderSubscription
  /** How often an admin has retried the job. It is part of idempotency keys, so that a retry is a new request. */
  adminRetries: number
}

type NewMembershipJob = {
  membership: Pick<StoredMembership, 'id' | 'userId'>
  dedupeKey: string
  jobTitle: string
  dueAt?: Date
  mail?: ScheduledMail
  creditId?: string
  tx: Tx
}

/** Queues the job that applies requests at the provider, or sends `mail`: now, or at `dueAt`. */
export async function queueMembershipJob(deps: Deps, input: NewMembershipJob): Promise<JobRef> {
  const { membership, jobTitle: title, dedupeKey, dueAt, tx, ...details } = input
  const { id: membershipId, userId } = membership
  const job = { kind: 'membership', dedupeKey: `${membershipId}:${dedupeKey}` } as const
  const payload: MembershipJob = { membershipId, ...details }
  await deps.jobQueue.add({ ...job, payload, title, userId, ...(dueAt ? { dueAt } : {}), tx })
  return job
}

type RequestInput = {
  /** Must have been read in this transaction. */
  membership: StoredMembership
  changes: MembershipChanges
  jobTitle: string
  creditId?: string
  tx: Tx
}

/** Stores a requested change and queues the job that applies it at the provider. Returns the job. */
export async function requestChange(deps: Deps, { membership, changes, tx, ...job }: RequestInput): Promise<JobRef> {
  const requestCount = membership.requestCount + 1
  await membershipStore(deps).change({ id: membership.id, changes: { ...changes, requestCount }, tx })
  return queueMembershipJob(deps, { membership, dedupeKey: `request:${requestCount}`, ...job, tx })
}

type EndInput = { membership: StoredMembership; end: EndRequest; changes?: MembershipChanges; tx: Tx }

/** Stores that a subscription is to end, or to continue, and queues the job that applies it at the provider. */
export const requestEnd = (deps: Deps, { membership, end, changes, tx }: EndInput): Promise<JobRef> =>
  requestChange(deps, { membership, changes: { end, ...changes }, jobTitle: getPlanName(membership.plan), tx })
