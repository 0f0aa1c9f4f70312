import type { Day, TimeOfDay, Weekday } from '../rules/days.ts'
import type { Instant, VersionFields } from './fields.ts'

/** class_schedules. */
export type Schedule = VersionFields & {
  id: string
  classId: string
  /** The class's name, so that a list reads without a second call. */
  className: string
  dayOfWeek: Weekday
  startTime: TimeOfDay
  endTime: TimeOfDay
  startDate: Day
  endDate: Day | null
  isRecurring: boolean
  isActive: boolean
  /** The room as displayed; null where the studio's address is enough. */
  location: string | null
  createdAt: Instant
}

/**
 * A schedule on one date, as `GET /api/schedules?date=` and `?from=&to=` return it. Times, instructor and room are
 * those of the date, which may differ from the series'; `version` is that of the exception.
 */
export type Occurrence = Schedule & {
  date: Day
  startsAt: Instant
  endsAt: Instant
  instructorId: string | null
  instructorName: string | null
  /** Cancelled for this date alone; only in answers that were asked for with `cancelled=true`. */
  isCancelled: boolean
  /** What is different on this date; null when it is like every other one of the series. */
  change: OccurrenceChange | null
  capacity: number
  /** Confirmed bookings and held seats together. */
  bookedCount: number
}

/** How one date of a schedule differs from its series. */
export type OccurrenceChange = {
  /** The hours of the series, where this date has others. */
  movedFrom: { startTime: TimeOfDay; endTime: TimeOfDay } | null
  /** Another instructor leads this occurrence. */
  isSubstituted: boolean
  /** It takes place in another room than usual. */
  isRelocated: boolean
  /** The studio's public note about it. */
  note: string | null
}

/** Days on which the whole studio is closed, both ends inside: no class takes place. */
export type Holiday = VersionFields & { id: string; name: string; from: Day; to: Day; createdAt: Instant }

/** What follows when the studio closes for some days. */
export type HolidayImpact = {
  /** Dates of classes that fall away. */
  classes: number
  /** Bookings, held seats included, that will be cancelled. */
  bookings: number
  /** On how many days they lie. */
  dates: number
  /** How many of them are paid and go back. */
  refunds: number
}

/** A planned occurrence that overlaps another one. */
export type ScheduleConflict = {
  /** Why: the same instructor, the same room, or the same class twice. */
  kind: 'instructor' | 'location' | 'class'
  scheduleId: string
  className: string
  /** The first date on which both take place. */
  date: Day
  startTime: TimeOfDay
  endTime: TimeOfDay
  /** The instructor or the room, formatted for display; null when it is the class. */
  what: string | null
}

/**
 * A date that took place and that no calendar shows any more; its roster is read by class, schedule (`id`) and date.
 */
export type PastDate = {
  id: string
  classId: string
  className: string
  date: Day
  startTime: TimeOfDay
  endTime: TimeOfDay
  startsAt: Instant
  endsAt: Instant
  instructorName: string | null
  location: string | null
  bookedCount: number
}
