export { getTrialOutcome, loadTrials } from './trial-report.ts'
