import { hasPaidPlan, type User } from '@studio/contract'
import { browserStorage } from '../storage.ts'

const KEY = 'plan-panel'

/**
 * Remembers in this browser whether the user has a plan panel on /membership, so that the page can reserve its place
 * before the first paint. Its height is stored by /membership itself once it is known.
 */
export function saveHasPlanPanel(user: User | null): void {
  const hasPanel = user?.stripeSubscriptionId && hasPaidPlan(user) && user.membershipStatus !== 'cancelled'
  if (!hasPanel) browserStorage.write(KEY, null)
  else if (!browserStorage.read(KEY)) browserStorage.write(KEY, 'usual')
}
