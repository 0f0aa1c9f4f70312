import { type Day, planName } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import type { JobId } from '../../platform/queue/job-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type EndRequest, type MembershipChanges, membershipStore, type StoredMembership } from './membership-store.ts'

/** A mail to be sent later, if it is still true then. */
type LaterMail =
  | { name: 'charge notice'; resumesOn: Day; daysBefore: number }
  | { name: 'payment reminder'; periodEnd: string }
/** `creditId`: the free days for which the job was queued. */
export type MembershipJob = { membershipId: string; mail?: LaterMail; creditId?: string }

/** A membership with its state at the provider. `round`: how often an admin has had the job repeated. */
export type Advance = { membership: StoredMembership; subscription: ProviderSubscription; round: number }

type AdvanceInput = {
  membership: Pick<StoredMembership, 'id' | 'userId'>
  cause: string
  title: string
  dueAt?: Date
  mail?: LaterMail
  creditId?: string
  tx: Tx
}

/** Queues the job that applies at the provider what is due, now or at an instant. */
export async function queueAdvance(deps: Deps, input: AdvanceInput): Promise<JobId> {
  const { membership, title, cause, dueAt, tx, ...details } = input
  const { id: membershipId, userId } = membership
  const job = { kind: 'membership', cause: `${membershipId}:${cause}` } as const
  const payload: MembershipJob = { membershipId, ...details }
  await deps.jobQueue.add({ ...job, payload, title, userId, ...(dueAt ? { dueAt } : {}), tx })
  return job
}

type RequestInput = {
  /** Must have been read in this transaction. */
  membership: StoredMembership
  changes: MembershipChanges
  title: string
  creditId?: string
  tx: Tx
}

/** Stores a requested change, with the job that applies it at the provider; returns the job. */
export async function requestAdvance(deps: Deps, { membership, changes, tx, ...job }: RequestInput): Promise<JobId> {
  const requests = membership.requests + 1
  await membershipStore(deps).change({ id: membership.id, changes: { ...changes, requests }, tx })
  return queueAdvance(deps, { membership, cause: `request:${requests}`, ...job, tx })
}

type EndInput = { membership: StoredMembership; end: EndRequest; changes?: MembershipChanges; tx: Tx }

export const requestEnd = (deps: Deps, { membership, end, changes, tx }: EndInput): Promise<JobId> =>
  requestAdvance(deps, { membership, changes: { end, ...changes }, title: planName(membership.plan), tx })
