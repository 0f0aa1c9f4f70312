/**
 * What instructors and the front desk do on /teach. Collections: `teacher_notes`, `substitute_requests` (only open ones).
 * Promises: of several simultaneous claims exactly one gets the date (substitutes/change-request.ts); the instructor who asked teaches it
 * unless a substitute is confirmed (same file).
 */
export { listOpenRequests } from './substitutes/open-requests.ts'
