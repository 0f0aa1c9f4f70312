export { planMembership } from './membership-plan.ts'
export { syncMembership } from './sync-membership.ts'
