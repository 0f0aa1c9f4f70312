export { loadTrialFacts } from './load-outcomes.ts'
export { trialOutcome } from './trial-outcomes.ts'
