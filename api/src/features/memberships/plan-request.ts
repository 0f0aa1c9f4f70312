import type { MembershipOverview, PlanEventCause, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { JobId } from '../../platform/queue/job-queue.ts'
import { runNow } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type StoredTerms, userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { type PlanEventFacts, planEventStore } from './history/plan-events.ts'
import { showMembership } from './show-membership.ts'

type PlanRequest = { userId: string; staff?: { actor: Pick<Actor, 'id' | 'user'>; reason: string } }

/** What one change gets: `input` is what was asked for, `tx` the transaction that has the person's lock. */
export type PlanChangeRequest<Input> = { request: PlanRequest; input: Input; tx: Tx }

/**
 * Makes a change of a person's plan in one transaction, which conflicts with every other change of that person. The job
 * that the change returns is tried at once; should the provider not answer, it is repeated later. Returns the plan as
 * it is then.
 */
export async function applyPlanRequest<Input>(
  deps: Deps,
  change: (deps: Deps, input: PlanChangeRequest<Input>) => Promise<JobId>,
  { request, input }: Omit<PlanChangeRequest<Input>, 'tx'>,
): Promise<MembershipOverview> {
  const { userId, staff } = request
  const job = await deps.inTransaction(async (tx) => {
    await userStore(deps).lock({ id: userId, tx })
    return change(deps, { request, input, tx })
  })
  await runNow(deps, job)
  return showMembership(deps, { id: userId }, staff ? 'staff' : 'member')
}

/** Throws CHANGED_MEANWHILE with the preview as it is now when the person has seen another one. */
export function assertPreviewCurrent(preview: { version: string }, seenVersion: string): void {
  if (preview.version === seenVersion) return
  const message = 'Something has changed in the meantime. Please check what would happen now.'
  throw new AppError('CHANGED_MEANWHILE', message, { extra: { current: preview } })
}

type RecordInput = {
  request: PlanRequest
  membershipId: string
  event: PlanEventFacts
  audit: { what: string; before: object; after: object }
  tx: Tx
}

/** Records a change in the history of the plan, and in the audit log when an admin makes it. */
export async function recordPlanRequest(deps: Deps, input: RecordInput): Promise<void> {
  const { request, membershipId, event, audit, tx } = input
  const { userId, staff } = request
  const by: PlanEventCause = staff ? 'staff' : 'member'
  await planEventStore(deps).add([{ userId, membershipId, at: deps.clock.now(), by, ...event }], { tx })
  if (!staff) return
  const after = { ...audit.after, reason: staff.reason }
  const act = { actor: staff.actor, ...audit, after, entity: { kind: 'user', id: userId } }
  await auditStore(deps).record({ act, tx })
}

/** The terms of a user's plan as they are stored, to be changed in part. */
export function toStoredTerms({ membership }: User): StoredTerms {
  const toDate = (instant: string | null | undefined) => (instant ? new Date(instant) : null)
  return {
    endsAt: toDate(membership?.endsAt),
    unpaidSince: toDate(membership?.unpaidSince),
    givenUpAt: toDate(membership?.givenUpAt),
    pausedFrom: toDate(membership?.pausedFrom),
    pausedUntil: toDate(membership?.pausedUntil),
  }
}
