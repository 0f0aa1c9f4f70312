export { type CalendarExceptions, findExceptions } from './exceptions.ts'
export { type FollowUp, toActor } from './follow-up.ts'
export { countOccurrences, listOccurrences } from './list-schedules.ts'
export { findOccurrence, loadOccurrenceContext, occurrenceOn, toOccurrenceSnapshot } from './one-date.ts'
export {
  type DateJob,
  type ExceptionFollowUp,
  type ScheduleException,
  scheduleExceptionStore,
} from './schedule-exception-store.ts'
export { type ScheduleJob, type StoredSchedule, scheduleStore } from './schedule-store.ts'
