import { type ClassCategory, isActiveMember, isGrantedPremium, type User } from '@studio/contract'
import type { ProviderSubscription, ProviderSubscriptionStatus } from '../../adapters/payments.ts'
import type { StoredTerms, UserChanges } from '../accounts/people/index.ts'

type PlanOfUser = Pick<User, 'isPremiumPaid' | 'membershipStatus' | 'membershipType' | 'role' | 'stripeSubscriptionId'>

/** Whether premium granted by an admin takes precedence over a subscription. */
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
 * The changes of a user's account that follow from a subscription. `covers`: what the plan covers, if it is new to the
 * user. The status is active until the paid period ends, past_due while a renewal is unpaid, paused during a pause,
 * cancelled when ended. A subscription never changes premium granted by an admin, nor a plan that the studio took away.
 */
export function getMembershipChanges(change: MembershipChangeInput): UserChanges {
  const { user, subscription, now, isTakenAway = false, covers } = change
  const { id, stand, periodEnd: membershipEndsAt, cancelAtPeriodEnd } = subscription
  if (stand === 'incomplete') return {}
  // The provider does not report since when, so keep the instant that is stored for the same subscription.
  const formerTerms = user.stripeSubscriptionId === id ? user.membership : null
  const getSince = (applies: boolean, storedSince: string | null | undefined) => {
    if (!applies) return null
    return storedSince ? new Date(storedSince) : now
  }
  const isUnpaid = stand === 'past_due' || stand === 'unpaid' || subscription.isResumeUnpaid
  const membershipTerms: StoredTerms = {
    endsAt: subscription.endsAt,
    pausedFrom: subscription.pausedFrom ?? getSince(stand === 'paused', formerTerms?.pausedFrom),
    pausedUntil: subscription.pausedUntil,
    unpaidSince: getSince(isUnpaid, formerTerms?.unpaidSince),
    givenUpAt: getSince(stand === 'unpaid', formerTerms?.givenUpAt),
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

/** The mails that a member gets when a subscription changes from one status to another. */
export function findMembershipNews(
  { stand: formerStatus, isResumeUnpaid: wasResumeUnpaid = false, nextTryAt: wasNextTryAt = null }: SubscriptionState,
  {
    stand: newStatus,
    isResumeUnpaid = false,
    nextTryAt = null,
  }: SubscriptionState & { stand: ProviderSubscriptionStatus },
): MembershipNews[] {
  const wasRunning = formerStatus !== null && formerStatus !== 'incomplete' && formerStatus !== 'ended'
  if (formerStatus === 'ended' || newStatus === 'incomplete') return []
  if (newStatus === 'ended') return wasRunning ? ['ended'] : []
  const wasUnpaid = formerStatus === 'past_due' || formerStatus === 'unpaid'
  const isUnpaid = newStatus === 'past_due' || newStatus === 'unpaid'
  return [
    ...(wasRunning ? [] : (['started'] as const)),
    ...(isUnpaid && !wasUnpaid ? (['renewal-failed'] as const) : []),
    ...(isResumeUnpaid && !wasResumeUnpaid ? (['resume-failed'] as const) : []),
    // Only if another try was announced: otherwise the mail about the first failure already said that it was the last.
    ...((isUnpaid || isResumeUnpaid) && wasNextTryAt && !nextTryAt ? (['last-try'] as const) : []),
  ]
}
