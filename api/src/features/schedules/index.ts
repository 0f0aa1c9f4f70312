export { listOccurrences } from './list-schedules.ts'
export { findOccurrence } from './one-date.ts'
