import type { MembershipOverview, PlanEventCause, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { JobId } from '../../platform/queue/job-queue.ts'
import { runNow } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type StoredTerms, userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { planEventStore } from './history/plan-event-store.ts'
import type { PlanEventFacts } from './history/plan-events.ts'
import { showMembership } from './show-membership.ts'

/** Whose plan is changed; `staff` when an admin changes it, and why. */
export type PlanRequest = { userId: string; staff?: { actor: Pick<Actor, 'id' | 'user'>; reason: string } }

/** An admin's request to change a person's plan. Throws NOT_FOUND for an unknown id. */
export async function toStaffRequest(
  deps: Deps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<PlanRequest> {
  if (!(await userStore(deps).findById(id))) throw notFound('There is no such user.')
  return { userId: id, staff: { actor, reason } }
}

/**
 * Changes a person's plan in one transaction, which conflicts with every other change of that person. The job that it
 * returns is tried at once; should the provider not answer, the job is repeated later. Returns the plan as it is then.
 */
export async function applyPlanRequest(
  deps: Deps,
  { userId, staff }: PlanRequest,
  change: (tx: Tx) => Promise<JobId | null>,
): Promise<MembershipOverview> {
  const job = await deps.inTransaction(async (tx) => {
    await userStore(deps).lock({ id: userId, tx })
    return change(tx)
  })
  if (job) await runNow(deps, job)
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
  /** For the audit log when an admin makes the change. */
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
    ...{ endsAt: toDate(membership?.endsAt), unpaidSince: toDate(membership?.unpaidSince) },
    ...{ givenUpAt: toDate(membership?.givenUpAt), pausedFrom: toDate(membership?.pausedFrom) },
    pausedUntil: toDate(membership?.pausedUntil),
  }
}
