export { auditOwnAct } from './audit-own-act.ts'
export { auditStore } from './audit-store.ts'
