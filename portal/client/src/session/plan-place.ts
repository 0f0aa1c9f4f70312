import { hasPaidPlan, type User } from '@studio/contract'

const KEY = 'plan-panel'

/**
 * Notes whether this browser's user has a plan with a panel on /membership, whose script reserves its place before the
 * first paint. How high the panel is, `/membership` itself notes.
 */
export function notePlanPlace(user: User | null): void {
  const hasPanel = user?.stripeSubscriptionId && hasPaidPlan(user) && user.membershipStatus !== 'cancelled'
  try {
    if (!hasPanel) localStorage.removeItem(KEY)
    else if (!localStorage.getItem(KEY)) localStorage.setItem(KEY, 'usual')
  } catch {
    // Without storage the place is reserved when the server has said who this is.
  }
}
