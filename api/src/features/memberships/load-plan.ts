import { hasPaidPlan, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { isToEnd } from './leave/leave-rules.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import type { PlanFacts } from './pause/pause-rules.ts'

/** A user with the subscription that pays for their plan; `plan` is null for any other plan and for none. */
export type OwnPlan = { user: User; membership: StoredMembership | null; plan: PlanFacts | null }
export type PaidPlan = { user: User; membership: StoredMembership; plan: PlanFacts }

/** A user's plan as it is stored. */
export async function loadOwnPlan(deps: Deps, { userId, tx }: { userId: string } & OptionalTx): Promise<OwnPlan> {
  const user = await userStore(deps).findById(userId, { tx })
  if (!user) throw notFound('We could not find this account.')
  const { stripeSubscriptionId: id } = user
  const membership = id && hasPaidPlan(user) ? await membershipStore(deps).findById(id, { tx }) : null
  const plan = membership && toPlanFacts(membership)
  if (!plan) return { user, membership, plan: null }
  // The days of pause that twelve months allow are a person's: leaving and joining again gives no others.
  const all = await membershipStore(deps).allOf(userId, { tx })
  return { user, membership, plan: { ...plan, spans: all.flatMap(({ pausedSpans }) => pausedSpans) } }
}

/** What the rules know of a subscription; null until the provider was asked for the first time. */
export function toPlanFacts(membership: StoredMembership): PlanFacts | null {
  const { periodStart, periodEnd, pause, pendingCredits, pausedSpans: spans } = membership
  if (!periodStart || !periodEnd) return null
  // What the provider has, and what it is still to get.
  const pauseCents = pause && !pause.isCredited ? pause.creditCents : 0
  const creditCents = pendingCredits.reduce((sum, { cents }) => sum + cents, membership.creditCents + pauseCents)
  const cancelAtPeriodEnd = isToEnd(membership, membership)
  return { ...membership, periodStart, periodEnd, creditCents, cancelAtPeriodEnd, spans }
}
