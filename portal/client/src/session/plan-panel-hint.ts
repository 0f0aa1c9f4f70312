import { hasPaidPlan, type User } from '@studio/contract'
import { browserStorage } from '../storage.ts'

const STORAGE_KEY = 'plan-panel'
const USUAL_HEIGHT = 'usual'

/**
 * Stores in this browser whether the user has a plan panel on /membership, so that the page can reserve space for it
 * before the first paint: the usual height, until /membership replaces the stored text with the size that it measures.
 */
export function savePlanPanelHint(user: User | null): void {
  const hasPanel = user?.stripeSubscriptionId && hasPaidPlan(user) && user.membershipStatus !== 'cancelled'
  if (!hasPanel) browserStorage.write(STORAGE_KEY, null)
  else if (!browserStorage.read(STORAGE_KEY)) browserStorage.write(STORAGE_KEY, USUAL_HEIGHT)
}
