export { type StoredTrialPass, trialPassStore } from './trial-pass-store.ts'
export {
  attachTrialPass,
  forgetTrialRequest,
  giveTrialPassBack,
  makeTrialPass,
  trialMail,
  useTrialPass,
} from './trial-passes.ts'
