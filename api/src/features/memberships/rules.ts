import { type ClassCategory, isActiveMember, isGrantedPremium, type User } from '@studio/contract'
import { isRunningStatus, type ProviderSubscription, type ProviderSubscriptionStatus } from '../../adapters/payments.ts'
import type { StoredTerms, UserChanges } from '../accounts/people/index.ts'

type UserPlan = Pick<User, 'isPremiumPaid' | 'membershipStatus' | 'membershipType' | 'role' | 'stripeSubscriptionId'>

/** Whether premium granted by an admin takes precedence over a subscription. */
export const hasGrantPrecedence = (
  user: UserPlan,
  { id, status }: Pick<ProviderSubscription, 'id' | 'status'>,
): boolean => isGrantedPremium(user) && (isActiveMember(user) || status === 'ended' || user.stripeSubscriptionId === id)

type MembershipChangeInput = {
  user: User
  subscription: ProviderSubscription
  now: Date
  isRevoked?: boolean
  covers?: readonly ClassCategory[] | null | undefined
}

/**
 * The changes of a user's account that follow from a subscription. `covers`: what the plan covers, if it is new to the
 * user. A subscription changes neither premium granted by an admin nor a plan that an admin took away.
 */
export function getMembershipChanges(change: MembershipChangeInput): UserChanges {
  const { user, subscription, now, isRevoked = false, covers } = change
  const { id, status, periodEnd: membershipEndsAt, cancelAtPeriodEnd } = subscription
  if (status === 'incomplete') return {}
  // The provider does not report since when, so keep the instant that is stored for the same subscription.
  const formerTerms = user.stripeSubscriptionId === id ? user.membership : null
  const getSince = (applies: boolean, storedSince: string | null | undefined) => {
    if (!applies) return null
    return storedSince ? new Date(storedSince) : now
  }
  const isUnpaid = status === 'past_due' || status === 'unpaid' || subscription.isResumeUnpaid
  const membershipTerms: StoredTerms = {
    endsAt: subscription.endsAt,
    pausedFrom: subscription.pausedFrom ?? getSince(status === 'paused', formerTerms?.pausedFrom),
    pausedUntil: subscription.pausedUntil,
    unpaidSince: getSince(isUnpaid, formerTerms?.unpaidSince),
    givenUpAt: getSince(status === 'unpaid', formerTerms?.givenUpAt),
  }
  const terms =
    status === 'ended'
      ? { membershipEndsAt: null, cancelAtPeriodEnd: false, membershipTerms: null, stripeSubscriptionId: null }
      : { membershipEndsAt, cancelAtPeriodEnd, membershipTerms, stripeSubscriptionId: id }
  if (hasGrantPrecedence(user, subscription) || isRevoked) return terms
  const isPremium = subscription.plan === 'premium'
  return {
    ...terms,
    membershipType: subscription.plan,
    membershipStatus: userStatuses[status],
    ...(isPremium || user.isPremiumPaid ? { isPremiumPaid: isPremium } : {}),
    ...(covers || (covers === null && user.planCovers) ? { planCovers: covers && [...covers] } : {}),
  }
}

const userStatuses = {
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  ended: 'cancelled',
} as const

export type MembershipMailKind = 'started' | 'renewal-failed' | 'resume-failed' | 'last-try' | 'ended'

type SubscriptionState = {
  status: ProviderSubscriptionStatus | null
  isResumeUnpaid: boolean
  nextAttemptAt: Date | null
}

/** The mails that a member gets when a subscription changes from one state to another. */
export function getMembershipMailKinds(before: SubscriptionState, after: SubscriptionState): MembershipMailKind[] {
  if (before.status === 'ended' || after.status === 'incomplete') return []
  const wasRunning = isRunningStatus(before.status)
  if (after.status === 'ended') return wasRunning ? ['ended'] : []
  const isUnpaid = isUnpaidStatus(after.status)
  const kinds: MembershipMailKind[] = []
  if (!wasRunning) kinds.push('started')
  if (isUnpaid && !isUnpaidStatus(before.status)) kinds.push('renewal-failed')
  if (after.isResumeUnpaid && !before.isResumeUnpaid) kinds.push('resume-failed')
  // Only if another try was announced: otherwise the mail about the first failure already said that it was the last.
  const isGivenUp = before.nextAttemptAt && !after.nextAttemptAt
  if ((isUnpaid || after.isResumeUnpaid) && isGivenUp) kinds.push('last-try')
  return kinds
}

const isUnpaidStatus = (status: ProviderSubscriptionStatus | null) => status === 'past_due' || status === 'unpaid'
