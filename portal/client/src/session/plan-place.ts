import { hasPaidPlan, type User } from '@studio/contract'
import { browserStorage } from '../storage.ts'

const KEY = 'plan-panel'

/**
 * Notes whether this browser's user has a plan with a panel on /membership, whose script reserves its place before the
 * first paint. How high the panel is, `/membership` itself notes.
 */
export function notePlanPlace(user: User | null): void {
  const hasPanel = user?.stripeSubscriptionId && hasPaidPlan(user) && user.membershipStatus !== 'cancelled'
  if (!hasPanel) browserStorage.write(KEY, null)
  else if (!browserStorage.read(KEY)) browserStorage.write(KEY, 'usual')
}
