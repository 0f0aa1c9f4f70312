export {
  attachTrialPass,
  forgetTrialRequest,
  giveTrialPassBack,
  makeTrialPass,
  useTrialPass,
} from './hold-trial-pass.ts'
export { trialMail } from './trial-mails.ts'
