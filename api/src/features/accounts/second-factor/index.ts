export { requireSecondFactor } from './second-step.ts'
