/**
 * Trial passes: one free class for one address, created when staff invite the sender of a granted trial request. Collection:
 * `trial_passes`.
 * Guarantees: each address, each request and each account has one pass at most (unique indexes in `trial-pass-store.ts`).
 * A pass is redeemed once, and is returned when its booking is cancelled, unless late (`redeemTrialPass`,
 * `returnTrialPass` in `trial-passes.ts`).
 */
export { type StoredTrialPass, trialPassStore } from './trial-pass-store.ts'
export {
  attachTrialPass,
  createTrialPass,
  eraseTrialRequest,
  redeemTrialPass,
  returnTrialPass,
  trialInvitationMail,
} from './trial-passes.ts'
