/**
 * Plans that people have: pause, leave, change, free days, unpaid renewals. The payment provider charges; we keep what it
 * said last and what was asked of it. Collections: `memberships`, `membership_renewals` (paid months), `plan_events` (the
 * timeline of a person) and `membership_history` (what reports count).
 *
 * - An act does exactly what its preview said, or is refused with CHANGED_MEANWHILE: both are one function (`prepare...`).
 * - What was asked for reaches the provider, once and in its last form, also after an outage: `advance-membership.ts`.
 * - An older answer of the provider never replaces a newer one: `sync-membership.ts`.
 */

export { planEventStore } from './history/plan-events.ts'
export {
  membershipHistory,
  nextPlanChange,
  noPlan,
  type PlanState,
  recordPlanChange,
  type StoredPlanChange,
} from './history/plan-history.ts'
export { planMembership } from './membership-plan.ts'
export { membershipStore, type StoredMembership } from './membership-store.ts'
export { chargeTitle, renewalStore } from './renewal-store.ts'
export { requestEnd } from './request-advance.ts'
export { listUnpaidMemberships } from './show-membership.ts'
export { syncMembership } from './sync-membership.ts'
