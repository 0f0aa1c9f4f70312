export { auditOwnChange, auditStore, createShellActor } from './audit-store.ts'
