/**
 * What instructors and the front desk do on /teach. Collections: `teacher_notes`, `substitute_requests` (open ones alone).
 * Promises: of any number of offers at once one has the date (`claimSubstitute`); it stays with the instructor who asked
 * until it is confirmed (`confirmSubstitute`).
 */
export { listOpenRequests } from './substitutes/open-requests.ts'
