import type { User } from '@studio/contract'
import type { ProviderSubscription, SubscriptionStand } from '../../outside/payments.ts'

/** What changes on a user when their subscription stands somewhere (ruling B8). */
export type MembershipChanges = {
  membershipType?: 'monthly'
  membershipStatus?: 'active' | 'past_due' | 'cancelled'
  membershipEndsAt?: Date | null
  cancelAtPeriodEnd?: boolean
  stripeSubscriptionId?: string | null
}

/**
 * A subscription as the rules see it (rulings B8, B25): active until its paid period ends, also when it was cancelled for
 * then; past_due while a renewal is unpaid, and active again once it is paid; cancelled when it has ended. Premium was
 * given by an admin and only an admin takes it away, so a subscription never touches type and status of it; nor does one
 * whose plan the studio took away.
 */
export function membershipChanges({
  user,
  told,
  isTakenAway = false,
}: {
  user: User
  told: ProviderSubscription
  isTakenAway?: boolean
}): MembershipChanges {
  const { id, stand, periodEnd, cancelAtPeriodEnd } = told
  if (stand === 'incomplete') return {}
  const facts =
    stand === 'ended'
      ? { membershipEndsAt: null, cancelAtPeriodEnd: false, stripeSubscriptionId: null }
      : { membershipEndsAt: periodEnd, cancelAtPeriodEnd, stripeSubscriptionId: id }
  if (user.membershipType === 'premium' || isTakenAway) return facts
  const membershipStatus = stand === 'ended' ? 'cancelled' : stand
  return { ...facts, membershipType: 'monthly', membershipStatus }
}

export type MembershipNews = 'started' | 'renewal-failed' | 'ended'

/** What the member is told when a subscription moves from one stand to another (rulings D). */
export function membershipNews(before: SubscriptionStand | null, now: SubscriptionStand): MembershipNews[] {
  const wasRunning = before === 'active' || before === 'past_due'
  if (before === 'ended' || now === 'incomplete') return []
  if (now === 'ended') return wasRunning ? ['ended'] : []
  return [
    ...(wasRunning ? [] : (['started'] as const)),
    ...(now === 'past_due' && before !== 'past_due' ? (['renewal-failed'] as const) : []),
  ]
}
