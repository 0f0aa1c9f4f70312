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
export type PaidPlan = { user: User; membership: StoredMembership; plan: PlanForPause }

/** A user's plan as it is stored. */
export async function loadOwnPlan(
  deps: Deps,
  { userId, tx }: { userId: string; tx?: Tx | undefined },
): Promise<OwnPlan> {
  const within = tx ? { tx } : {}
  const user = await userStore(deps).findById(userId, within)
  if (!user) throw notFound('We could not find this account.')
  const { stripeSubscriptionId: id } = user
  const membership = id && hasPaidPlan(user) ? await membershipStore(deps).findById(id, within) : null
  const facts = membership && toPlanFacts(membership)
  if (!facts) return { user, membership, plan: null }
  // The days of pause that twelve months allow are a person's: leaving and joining again gives no others.
  const all = await membershipStore(deps).allOf(userId, within)
  return { user, membership, plan: { ...facts, spans: all.flatMap(({ pausedSpans }) => pausedSpans) } }
}

/** What the rules know of a subscription; null until the provider was asked for the first time. */
export function toPlanFacts(membership: StoredMembership): PlanForPause | null {
  const { stand, periodStart, periodEnd, priceCents, upcoming, isResumeUnpaid, upgradingUntil, pause } = membership
  if (!periodStart || !periodEnd) return null
  // What the provider has, and what it is still to get.
  const ofPause = pause && !pause.isCredited ? pause.creditCents : 0
  const creditCents = membership.pendingCredits.reduce(
    (sum, { cents }) => sum + cents,
    membership.creditCents + ofPause,
  )
  const cancelAtPeriodEnd = isToEnd(membership, membership)
  return {
    ...{ stand, periodStart, periodEnd, priceCents, creditCents, upcoming, cancelAtPeriodEnd, isResumeUnpaid },
    ...{ upgradingUntil, pause, spans: membership.pausedSpans },
  }
}
