export { auditOwnAct, auditStore } from './audit-store.ts'
