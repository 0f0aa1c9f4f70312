export { auditOwnChange, auditStore } from './audit-store.ts'
