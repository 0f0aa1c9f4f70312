import type { MembershipOverview, PlanEventCause, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { JobRef } from '../../platform/queue/job-queue.ts'
import { runNow } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type StoredTerms, userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { type PlanEventFacts, planEventStore } from './history/plan-events.ts'
import { showMembership } from './show-membership.ts'

/** A request to change the plan of `userId`, by the member or by `staff`. */
type PlanRequest = { userId: string; staff?: { actor: Pick<Actor, 'id' | 'user'>; reason: string } }

/** The input of a use case that changes a plan. `tx` has locked the account. */
export type PlanUseCaseInput<Input> = { planRequest: PlanRequest; input: Input; tx: Tx }

/** Changes a plan and returns the job that applies the change at the provider. */
export type PlanUseCase<Input> = (deps: Deps, input: PlanUseCaseInput<Input>) => Promise<JobRef>

/**
 * Runs a use case in one transaction, which conflicts with every other change of the same account. Its job runs at once,
 * and is repeated later if the provider does not answer. Returns the resulting plan.
 */
export async function applyPlanRequest<Input>(
  deps: Deps,
  useCase: PlanUseCase<Input>,
  { planRequest, input }: Omit<PlanUseCaseInput<Input>, 'tx'>,
): Promise<MembershipOverview> {
  const { userId, staff } = planRequest
  const job = await deps.inTransaction(async (tx) => {
    await userStore(deps).lock({ id: userId, tx })
    return useCase(deps, { planRequest, input, tx })
  })
  await runNow(deps, job)
  return showMembership(deps, { id: userId }, staff ? 'staff' : 'member')
}

/** Throws CHANGED_MEANWHILE, with the current preview, unless the person has seen this version of it. */
export function assertPreviewCurrent(preview: { version: string }, seenVersion: string): void {
  if (preview.version !== seenVersion) throw previewChanged(preview)
}

export const previewChanged = (currentPreview: { version: string }) =>
  new AppError('CHANGED_MEANWHILE', 'Something has changed in the meantime. Please check what would happen now.', {
    extra: { current: currentPreview },
  })

type RecordInput = {
  planRequest: PlanRequest
  membershipId: string
  event: PlanEventFacts
  audit: { action: string; before: object; after: object }
  tx: Tx
}

/** Records a change in the plan's timeline and, if an admin made it, in the audit log. */
export async function recordPlanRequest(deps: Deps, input: RecordInput): Promise<void> {
  const { planRequest, membershipId, event, audit, tx } = input
  const { userId, staff } = planRequest
  const by: PlanEventCause = staff ? 'staff' : 'member'
  await planEventStore(deps).add([{ userId, membershipId, at: deps.clock.now(), by, ...event }], { tx })
  if (!staff) return
  const auditedChange = { ...audit.after, reason: staff.reason }
  const entry = { actor: staff.actor, ...audit, after: auditedChange, entity: { kind: 'user', id: userId } }
  await auditStore(deps).record({ entry, tx })
}

/** The dates of a user's plan, in the form of the stored `membershipTerms`. */
export function toStoredTerms({ membership }: User): StoredTerms {
  const toDate = (instant: string | null | undefined) => (instant ? new Date(instant) : null)
  return {
    endsAt: toDate(membership?.endsAt),
    unpaidSince: toDate(membership?.unpaidSince),
    // When the provider stopped retrying the charge.
    givenUpAt: toDate(membership?.givenUpAt),
    pausedFrom: toDate(membership?.pausedFrom),
    pausedUntil: toDate(membership?.pausedUntil),
  }
}
