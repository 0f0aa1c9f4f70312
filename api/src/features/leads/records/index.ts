export { type LeadRecord, leadStore, type RequestKind } from './lead-store.ts'
