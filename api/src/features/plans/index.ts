export { isPlanId } from './plan-store.ts'
