import { isActiveMember, monthlyPriceCents, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'

/** The one plan that can be bought. */
const monthlyUnlimited = {
  title: 'Monthly Unlimited',
  details: 'Unlimited classes, priority booking, 10% off programs',
  price: { list: monthlyPriceCents, discount: 0, paid: monthlyPriceCents, currency: 'usd' },
} as const

/**
 * The price of a membership for a user. ALREADY_SUBSCRIBED while one is active, or still running with an unpaid
 * renewal, since a second one would be charged in addition.
 */
export async function planMembership(deps: Deps, { user }: { user: User }) {
  if (isActiveMember(user)) {
    throw new AppError('ALREADY_SUBSCRIBED', 'This account already has an active subscription.')
  }
  if ((await deps.memberships.runningOf(user.id)).length > 0) {
    const sentence = 'This account already has an active subscription. Please update its card under Manage Membership.'
    throw new AppError('ALREADY_SUBSCRIBED', sentence)
  }
  return monthlyUnlimited
}
