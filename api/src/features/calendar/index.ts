/**
 * The calendar: weekly schedules, the occurrences that they make (one class on one date, stored) and closed days.
 * Collections: `class_schedules`, `occurrences`, `holidays`.
 *
 * Promises, and where they are kept:
 * - What a person sees of a date is what is stored of it: every change of a schedule, a class or a closed day writes the
 *   coming occurrences in its own transaction (`replanSchedule`, `changeClass`, `applyClosedDays`).
 * - A booking and an edit of its date write the same document, so that one of them is repeated, never lost.
 * - What staff changed for one date by hand stays: `changed` says which fields.
 */
export { holidayStore } from './closed-days/holiday-store.ts'
export type { OccurrenceJob } from './occurrences/follow-up.ts'
export { listOccurrences } from './occurrences/list-occurrences.ts'
export {
  newOccurrence,
  type OccurrenceRef,
  occurrenceKey,
  occurrenceStore,
  type StoredOccurrence,
} from './occurrences/occurrence-store.ts'
export { calendarHorizon, hasBegun } from './occurrences/plan-schedule.ts'
export { addSchedule } from './schedules/create-schedule.ts'
export { scheduleStore } from './schedules/schedule-store.ts'
