export { type CalendarExceptions, findExceptions } from './exceptions.ts'
export { type Aftermath, actorOf } from './follow-up.ts'
export { countOccurrences, listOccurrences } from './list-schedules.ts'
export { findOccurrence, loadOccurrenceContext, occurrenceOn, wordsOf } from './one-date.ts'
export {
  type DateAftermath,
  type DateJob,
  type ScheduleException,
  scheduleExceptionStore,
} from './schedule-exception-store.ts'
export { type ScheduleJob, type StoredSchedule, scheduleStore } from './schedule-store.ts'
