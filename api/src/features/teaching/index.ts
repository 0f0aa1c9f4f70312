/**
 * What instructors and the front desk do on /teach. Collections: `teacher_notes`, `substitute_requests` (only open ones).
 * Promises: of several simultaneous claims exactly one gets the date; the instructor who asked for a substitute teaches
 * the date unless one is confirmed (both in substitutes/change-request.ts).
 */
export { listOpenRequests } from './substitutes/open-requests.ts'
