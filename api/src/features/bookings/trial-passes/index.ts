export {
  attachTrialPass,
  forgetTrialRequest,
  giveTrialPassBack,
  makeTrialPass,
  useTrialPass,
} from './hold-trial-pass.ts'
export { trialMail } from './trial-mails.ts'
export { type StoredTrialPass, trialPassStore } from './trial-pass-store.ts'
