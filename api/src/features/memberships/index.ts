/**
 * Memberships: the plans that people have, with pause, change, free days, leaving and unpaid renewals. The payment provider
 * charges; we store its last known state and what was requested of it. Collections: `memberships`, `membership_renewals`
 * (paid months), `plan_events` (a person's timeline) and `membership_history` (for the reports).
 *
 * Guarantees, and the code that ensures them:
 * - A change does exactly what its preview said, or is refused with CHANGED_MEANWHILE: preview and change share one
 *   `prepare...` function, and `assertPreviewCurrent` (plan-request.ts) compares their versions.
 * - The latest request is applied at the provider once, even after an outage: process-requests.ts.
 * - An older response of the provider never replaces a newer one: `takeFetchNumber` and `apply` (membership-store.ts).
 */

export { planEventStore } from './history/plan-events.ts'
export {
  getPlanChangeSinceLast,
  membershipHistory,
  noPlan,
  type PlanState,
  recordPlanChange,
  type StoredPlanChange,
} from './history/plan-history.ts'
export { requestEnd } from './membership-job.ts'
export { quotePlan } from './membership-plan.ts'
export { membershipStore, type StoredMembership } from './membership-store.ts'
export { formatChargeTitle, type Renewal, renewalStore } from './renewal-store.ts'
export { listUnpaidMemberships } from './show-membership.ts'
export { syncMembership } from './sync-membership.ts'
