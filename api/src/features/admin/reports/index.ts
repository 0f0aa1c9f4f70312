export { loadTrialFacts, trialOutcome } from './trial-report.ts'
