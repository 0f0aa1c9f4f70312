export {
  attachTrialPass,
  forgetTrialRequest,
  giveTrialPassBack,
  makeTrialPass,
  useTrialPass,
} from './hold-trial-pass.ts'
export { loadTrialFacts } from './load-outcomes.ts'
export { type TrialFacts, trialOutcome } from './outcomes.ts'
export { trialMail } from './trial-mails.ts'
