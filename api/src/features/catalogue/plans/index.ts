export { isPlanId, planStore } from './plan-store.ts'
