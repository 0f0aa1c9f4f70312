export { leadStore } from './lead-store.ts'
