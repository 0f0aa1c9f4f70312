export { type StoredTrialPass, trialPassStore } from './trial-pass-store.ts'
export {
  attachTrialPass,
  createTrialPass,
  eraseTrialRequest,
  redeemTrialPass,
  returnTrialPass,
  trialInvitationMail,
} from './trial-passes.ts'
