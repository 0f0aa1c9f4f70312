export { listDueLeads } from './manage-leads.ts'
