/**
 * Requests of the public site and newsletter sign-ups, each a document of one collection (leads).
 * Promises: an address is granted one free trial and has one subscription, whatever happens at once (unique indexes).
 */
export { type LeadRecord, leadStore, type RequestKind } from './lead-store.ts'
