/**
 * Requests of instructors for a substitute on one date. Collection: substitute_requests (open requests alone).
 * Promises: of any number of offers at once one has the date (`claimSubstitute`); it stays with the instructor who asked
 * until it is confirmed (`confirmSubstitute`).
 */
export { listOpenRequests } from './find-eligible.ts'
export { canAskSubstitute } from './list-requests.ts'
