import { hasPaidPlan, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { isToEnd } from './leave/leave-rules.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import type { PlanForPause } from './pause/pause-rules.ts'

/** A user with the subscription that pays for their plan; `plan` is null for any other plan and for none. */
export type OwnPlan = { user: User; membership: StoredMembership | null; plan: PlanForPause | null }

/** A user's plan as it is stored. */
export async function loadOwnPlan(deps: Deps, { userId, tx }: { userId: string; tx?: Tx }): Promise<OwnPlan> {
  const inside: { tx?: Tx } = tx ? { tx } : {}
  const user = await userStore(deps).findById(userId, inside)
  if (!user) throw notFound('We could not find this account.')
  const { stripeSubscriptionId: id } = user
  const membership = id && hasPaidPlan(user) ? await membershipStore(deps).findById(id, inside) : null
  const facts = membership && toPlanFacts(membership)
  // The days of pause that twelve months allow are a person's: leaving and joining again gives no others.
  const plan = facts && { ...facts, spans: await membershipStore(deps).pausedSpansOf(userId, inside) }
  return { user, membership, plan }
}

/** What the rules of pauses know of a subscription; null until the provider was asked for the first time. */
export function toPlanFacts(membership: StoredMembership): PlanForPause | null {
  const { stand, periodStart, periodEnd, priceCents } = membership
  if (!periodEnd) return null
  const cancelAtPeriodEnd = isToEnd(membership, membership)
  const { isResumeUnpaid = false, pause = null, pausedSpans: spans = [] } = membership
  const start = periodStart ?? monthBefore(periodEnd)
  const creditCents = creditOf(membership)
  return {
    stand,
    periodStart: start,
    periodEnd,
    priceCents,
    creditCents,
    upcoming: membership.upcoming ?? null,
    cancelAtPeriodEnd,
    isResumeUnpaid,
    upgradingUntil: membership.upgradingUntil ?? null,
    pause,
    spans,
  }
}

// What the provider has, and what it is still to get by a job.
function creditOf({ creditCents, pause, pendingCredits = [] }: StoredMembership): number {
  const known = creditCents ?? (pause?.isCredited ? pause.creditCents : 0)
  const ofPause = pause && !pause.isCredited ? pause.creditCents : 0
  return pendingCredits.reduce((sum, { cents }) => sum + cents, known + ofPause)
}

// Only for what was last applied before the beginning of a period was stored.
function monthBefore(instant: Date): Date {
  const before = new Date(instant)
  before.setUTCMonth(before.getUTCMonth() - 1)
  return before
}
