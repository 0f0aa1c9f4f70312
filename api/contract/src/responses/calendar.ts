import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { count, day, exactly, flag, id, instant, orNull, text, time, versioned, weekday } from './fields.ts'

/** class_schedules. */
export const Schedule = exactly({
  id,
  classId: id,
  /** The class's name, so that a list reads without a second call. */
  className: text,
  dayOfWeek: weekday,
  startTime: time,
  endTime: time,
  startDate: day,
  endDate: orNull(day),
  isRecurring: flag,
  isActive: flag,
  /** The room as displayed; null where the studio's address is enough. */
  location: orNull(text),
  createdAt: instant,
  ...versioned,
})
export type Schedule = Static<typeof Schedule>

/** How one date of a schedule differs from its series. */
export const OccurrenceChange = exactly({
  /** The hours of the series, where this date has others. */
  movedFrom: orNull(exactly({ startTime: time, endTime: time })),
  /** Another instructor leads this occurrence. */
  isSubstituted: flag,
  /** It takes place in another room than usual. */
  isRelocated: flag,
  /** The studio's public note about it. */
  note: orNull(text),
})
export type OccurrenceChange = Static<typeof OccurrenceChange>

/**
 * A schedule on one date, as `GET /api/schedules?date=` and `?from=&to=` return it. Times, instructor and room are
 * those of the date, which may differ from the series'; `version` is that of the exception.
 */
export const Occurrence = exactly({
  ...Schedule.properties,
  date: day,
  category: Type.Enum(classCategories),
  /** Whether its class has a waitlist. */
  hasWaitlist: flag,
  startsAt: instant,
  endsAt: instant,
  instructorId: orNull(id),
  instructorName: orNull(text),
  /** Cancelled for this date alone; only in answers that were asked for with `cancelled=true`. */
  isCancelled: flag,
  /** What is different on this date; null when it is like every other one of the series. */
  change: orNull(OccurrenceChange),
  capacity: count,
  /** Confirmed bookings and held seats together. */
  bookedCount: count,
})
export type Occurrence = Static<typeof Occurrence>

/** Days on which the whole studio is closed, both ends inside: no class takes place. */
export const Holiday = exactly({ id, name: text, from: day, to: day, createdAt: instant, ...versioned })
export type Holiday = Static<typeof Holiday>

/** What follows when the studio closes for some days. */
export const HolidayImpact = exactly({
  /** Dates of classes that fall away. */
  classes: count,
  /** Bookings, held seats included, that will be cancelled. */
  bookings: count,
  /** On how many days they lie. */
  dates: count,
  /** How many of them are paid and go back. */
  refunds: count,
})
export type HolidayImpact = Static<typeof HolidayImpact>

/** A planned occurrence that overlaps another one. */
export const ScheduleConflict = exactly({
  /** Why: the same instructor, the same room, or the same class twice. */
  kind: Type.Enum(['instructor', 'location', 'class']),
  scheduleId: id,
  className: text,
  /** The first date on which both take place. */
  date: day,
  startTime: time,
  endTime: time,
  /** The instructor or the room, formatted for display; null when it is the class. */
  what: orNull(text),
})
export type ScheduleConflict = Static<typeof ScheduleConflict>

/**
 * A date that took place and that no calendar shows any more; its roster is read by class, schedule (`id`) and date.
 */
export const PastDate = exactly({
  id,
  classId: id,
  className: text,
  date: day,
  startTime: time,
  endTime: time,
  startsAt: instant,
  endsAt: instant,
  instructorName: orNull(text),
  location: orNull(text),
  bookedCount: count,
})
export type PastDate = Static<typeof PastDate>
