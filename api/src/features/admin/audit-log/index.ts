export { type AuditActor, auditOwnChange, auditStore, createShellActor } from './audit-store.ts'
