import { type ClassCategory, isActiveMember, isGrantedPremium, type User } from '@studio/contract'
import { isRunningStatus, type ProviderSubscription, type ProviderSubscriptionStatus } from '../../adapters/payments.ts'
import type { StoredTerms, UserChanges } from '../accounts/people/index.ts'

type UserPlan = Pick<User, 'isPremiumPaid' | 'membershipStatus' | 'membershipType' | 'role' | 'stripeSubscriptionId'>

/**
 * Whether premium granted by an admin takes precedence over a subscription. A grant that is no longer active gives way to
 * a new subscription, but not to one that has ended or that the account already has.
 */
export const hasGrantPrecedence = (
  user: UserPlan,
  { id, status }: Pick<ProviderSubscription, 'id' | 'status'>,
): boolean => isGrantedPremium(user) && (isActiveMember(user) || status === 'ended' || user.stripeSubscriptionId === id)

type MembershipChangeInput = {
  user: User
  subscription: ProviderSubscription
  currentTime: Date
  /** Whether an admin took the plan away. */
  isRevoked?: boolean
  covers?: readonly ClassCategory[] | null | undefined
}

/**
 * The changes of a user's account that follow from a subscription. `covers`: what the plan covers (null: every category);
 * absent if the user already has this plan. A subscription changes neither premium granted by an admin nor a plan that an
 * admin took away.
 */
export function getMembershipChanges(change: MembershipChangeInput): UserChanges {
  const { user, subscription, currentTime, isRevoked = false, covers } = change
  // `membershipEndsAt` is the end of the current period, even if the plan renews then; `endsAt` is when the plan ends.
  const { id, status, periodEnd: membershipEndsAt, cancelAtPeriodEnd } = subscription
  if (status === 'incomplete') return {}
  // The provider does not report when a plan became unpaid or when it stopped retrying the charge (`givenUpAt`), nor
  // always when a pause began, so keep the instants that are stored for the same subscription.
  const formerTerms = user.stripeSubscriptionId === id ? user.membership : null
  const getStart = (applies: boolean, storedStart: string | null | undefined) => {
    if (!applies) return null
    return storedStart ? new Date(storedStart) : currentTime
  }
  const isUnpaid = status === 'past_due' || status === 'unpaid' || subscription.isResumeUnpaid
  const membershipTerms: StoredTerms = {
    endsAt: subscription.endsAt,
    pausedFrom: subscription.pausedFrom ?? getStart(status === 'paused', formerTerms?.pausedFrom),
    pausedUntil: subscription.pausedUntil,
    unpaidSince: getStart(isUnpaid, formerTerms?.unpaidSince),
    givenUpAt: getStart(status === 'unpaid', formerTerms?.givenUpAt),
  }
  const subscriptionChanges =
    status === 'ended'
      ? { membershipEndsAt: null, cancelAtPeriodEnd: false, membershipTerms: null, stripeSubscriptionId: null }
      : { membershipEndsAt, cancelAtPeriodEnd, membershipTerms, stripeSubscriptionId: id }
  if (hasGrantPrecedence(user, subscription) || isRevoked) return subscriptionChanges
  const isPremium = subscription.plan === 'premium'
  // An account without `planCovers` has every category covered, so null is stored only to replace a list of categories.
  const isCoverageStored = covers !== undefined && (covers !== null || Boolean(user.planCovers))
  return {
    ...subscriptionChanges,
    membershipType: subscription.plan,
    membershipStatus: membershipStatuses[status],
    ...(isPremium || user.isPremiumPaid ? { isPremiumPaid: isPremium } : {}),
    ...(isCoverageStored ? { planCovers: covers && [...covers] } : {}),
  }
}

/** The status of an account for each status of its subscription. */
const membershipStatuses = {
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  ended: 'cancelled',
} as const

export type MembershipMailKind = 'started' | 'renewal-failed' | 'resume-failed' | 'last-try-failed' | 'ended'

type SubscriptionState = {
  status: ProviderSubscriptionStatus | null
  isResumeUnpaid: boolean
  nextAttemptAt: Date | null
}

/** The mails that a member gets when a subscription changes from one state to another. */
export function getMembershipMailKinds(
  formerState: SubscriptionState,
  newState: SubscriptionState,
): MembershipMailKind[] {
  if (formerState.status === 'ended' || newState.status === 'incomplete') return []
  const wasRunning = isRunningStatus(formerState.status)
  if (newState.status === 'ended') return wasRunning ? ['ended'] : []
  const isUnpaid = isUnpaidStatus(newState.status)
  const kinds: MembershipMailKind[] = []
  if (!wasRunning) kinds.push('started')
  if (isUnpaid && !isUnpaidStatus(formerState.status)) kinds.push('renewal-failed')
  if (newState.isResumeUnpaid && !formerState.isResumeUnpaid) kinds.push('resume-failed')
  // Only if this attempt was announced: otherwise the mail about the first failure already said that none would follow.
  const wasLastAttempt = formerState.nextAttemptAt !== null && newState.nextAttemptAt === null
  if ((isUnpaid || newState.isResumeUnpaid) && wasLastAttempt) kinds.push('last-try-failed')
  return kinds
}

const isUnpaidStatus = (status: ProviderSubscriptionStatus | null) => status === 'past_due' || status === 'unpaid'
