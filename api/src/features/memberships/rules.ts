import { type ClassCategory, isActiveMember, isGrantedPremium, type User } from '@studio/contract'
import type { ProviderSubscription, ProviderSubscriptionStatus } from '../../adapters/payments.ts'
import type { StoredTerms, UserChanges } from '../accounts/people/index.ts'

type PlanOfUser = Pick<User, 'isPremiumPaid' | 'membershipStatus' | 'membershipType' | 'role' | 'stripeSubscriptionId'>

/** Whether premium that an admin gave holds against what the provider says of a subscription. */
export const keepsGrant = (user: PlanOfUser, { id, stand }: Pick<ProviderSubscription, 'id' | 'stand'>): boolean =>
  isGrantedPremium(user) && (isActiveMember(user) || stand === 'ended' || user.stripeSubscriptionId === id)

type MembershipChangeInput = {
  user: User
  subscription: ProviderSubscription
  now: Date
  isTakenAway?: boolean
  covers?: readonly ClassCategory[] | null | undefined
}

/**
 * What a subscription makes of its user's membership. `covers`: what its plan covers, when that plan is new to the user.
 * Its status: active until the paid period ends, past_due while a renewal is unpaid, paused in
 * a pause of either kind, cancelled when ended. A subscription never changes premium that an admin gave, nor a plan that
 * the studio took away.
 */
export function membershipChanges(change: MembershipChangeInput): UserChanges {
  const { user, subscription, now, isTakenAway = false, covers } = change
  const { id, stand, periodEnd: membershipEndsAt, cancelAtPeriodEnd } = subscription
  if (stand === 'incomplete') return {}
  // The provider does not say since when; what is known of the same subscription stays.
  const before = user.stripeSubscriptionId === id ? user.membership : null
  const since = (isSo: boolean, known: string | null | undefined) => (isSo ? (known ? new Date(known) : now) : null)
  const isUnpaid = stand === 'past_due' || stand === 'unpaid' || subscription.isResumeUnpaid
  const membershipTerms: StoredTerms = {
    endsAt: subscription.endsAt,
    pausedFrom: subscription.pausedFrom ?? since(stand === 'paused', before?.pausedFrom),
    pausedUntil: subscription.pausedUntil,
    unpaidSince: since(isUnpaid, before?.unpaidSince),
    givenUpAt: since(stand === 'unpaid', before?.givenUpAt),
  }
  const terms =
    stand === 'ended'
      ? { membershipEndsAt: null, cancelAtPeriodEnd: false, membershipTerms: null, stripeSubscriptionId: null }
      : { membershipEndsAt, cancelAtPeriodEnd, membershipTerms, stripeSubscriptionId: id }
  if (keepsGrant(user, subscription) || isTakenAway) return terms
  const isPremium = subscription.plan === 'premium'
  return {
    ...terms,
    membershipType: subscription.plan,
    membershipStatus: statuses[stand],
    ...(isPremium || user.isPremiumPaid ? { isPremiumPaid: isPremium } : {}),
    ...(covers || (covers === null && user.planCovers) ? { planCovers: covers && [...covers] } : {}),
  }
}

const statuses = {
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  ended: 'cancelled',
} as const

export type MembershipNews = 'started' | 'renewal-failed' | 'resume-failed' | 'last-try' | 'ended'

type SubscriptionState = { stand: ProviderSubscriptionStatus | null; isResumeUnpaid?: boolean; nextTryAt?: Date | null }

/** Which mail a member gets when a subscription changes from one status to another. */
export function membershipNotifications(
  { stand: before, isResumeUnpaid: wasResumeUnpaid = false, nextTryAt: wasNextTryAt = null }: SubscriptionState,
  { stand: now, isResumeUnpaid = false, nextTryAt = null }: SubscriptionState & { stand: ProviderSubscriptionStatus },
): MembershipNews[] {
  const wasRunning = before !== null && before !== 'incomplete' && before !== 'ended'
  if (before === 'ended' || now === 'incomplete') return []
  if (now === 'ended') return wasRunning ? ['ended'] : []
  const wasUnpaid = before === 'past_due' || before === 'unpaid'
  const isUnpaid = now === 'past_due' || now === 'unpaid'
  return [
    ...(wasRunning ? [] : (['started'] as const)),
    ...(isUnpaid && !wasUnpaid ? (['renewal-failed'] as const) : []),
    ...(isResumeUnpaid && !wasResumeUnpaid ? (['resume-failed'] as const) : []),
    // Only of what was to be tried again: the mail of the first failure says it when there is no further try at all.
    ...((isUnpaid || isResumeUnpaid) && wasNextTryAt && !nextTryAt ? (['last-try'] as const) : []),
  ]
}
