export { type StoredTrialPass, trialPassStore } from './trial-pass-store.ts'
export {
  attachTrialPass,
  forgetTrialRequest,
  giveTrialPassBack,
  makeTrialPass,
  redeemTrialPass,
  trialMail,
} from './trial-passes.ts'
