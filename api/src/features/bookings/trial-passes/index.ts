/**
 * Trial passes: one free class for one address, granted by staff. Collection: `trial_passes`.
 * Guarantees: one pass for an address, request and account (unique indexes in `trial-pass-store.ts`); a pass is redeemed
 * once, and comes back when its booking is cancelled in time (`redeemTrialPass`, `returnTrialPass` in `trial-passes.ts`).
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
