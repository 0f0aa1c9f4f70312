export { loadTrialFacts } from './load-outcomes.ts'
export { reportStore } from './report-store.ts'
export { trialOutcome } from './trial-outcomes.ts'
