/**
 * Requests that visitors send (audit, consultation, trial) and admins answer. Collection: `leads` (records/), which also
 * holds newsletter subscriptions. Promises: an address gets one free trial (`submit-lead.ts`, a unique index in
 * `records/lead-store.ts`); receipts repeat nothing that was typed (`lead-mails.ts`); closed requests are removed after
 * two years (`delete-lead.ts`).
 */
export { listDueLeads } from './manage-leads.ts'
