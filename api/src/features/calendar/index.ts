/**
 * The calendar: weekly schedules, their occurrences (one class on one date, stored) and closed days.
 * Collections: `class_schedules`, `occurrences`, `holidays`.
 *
 * Guarantees, and the code that ensures them:
 * - The calendar shows what is stored: each change of a schedule, a class or a closed day updates the upcoming occurrences
 *   in the same transaction (`replanSchedule` in occurrences/plan-schedule.ts, `changeClass` in schedules/change-class.ts,
 *   `applyClosedDays` in closed-days/manage-holidays.ts).
 * - A booking and a change of its occurrence write the same document (occurrences/occurrence-store.ts), so that they
 *   conflict and one of them is retried.
 * - What staff changed for a single date survives changes of the schedule: `changedFields` lists these fields, and
 *   `applyPlan` in occurrences/plan-schedule.ts leaves them alone.
 */
export { holidayStore } from './closed-days/holiday-store.ts'
export { cancelDate, changeDate, restoreDate, substituteInstructor } from './occurrences/change-date.ts'
export { listOccurrences } from './occurrences/list-occurrences.ts'
export type { OccurrenceJob } from './occurrences/occurrence-job.ts'
export {
  hasHadWaitlist,
  type OccurrenceRef,
  occurrenceStore,
  type StoredOccurrence,
  toNewOccurrence,
  toOccurrenceId,
} from './occurrences/occurrence-store.ts'
export { getCalendarHorizon, hasStarted } from './occurrences/plan-schedule.ts'
export { addSchedule } from './schedules/create-schedule.ts'
export { scheduleStore } from './schedules/schedule-store.ts'
