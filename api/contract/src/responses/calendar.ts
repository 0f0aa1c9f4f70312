import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { count, day, flag, id, instant, orNull, strictObject, text, time, versionFields, weekday } from './fields.ts'

export const Schedule = strictObject({
  id,
  classId: id,
  className: text,
  dayOfWeek: weekday,
  startTime: time,
  endTime: time,
  startDate: day,
  endDate: orNull(day),
  isRecurring: flag,
  isActive: flag,
  /** The room as displayed; null if the studio's address is enough. */
  location: orNull(text),
  createdAt: instant,
  ...versionFields,
})
export type Schedule = Static<typeof Schedule>

/** How one date of a schedule differs from its series. */
export const OccurrenceChange = strictObject({
  /** The times of the series, if this date has others. */
  movedFrom: orNull(strictObject({ startTime: time, endTime: time })),
  isSubstituted: flag,
  isRelocated: flag,
  /** A public note of the studio. */
  note: orNull(text),
})
export type OccurrenceChange = Static<typeof OccurrenceChange>

/** A schedule on one date: `id` is the schedule's; times, instructor, room and `version` are those of the date. */
export const Occurrence = strictObject({
  ...Schedule.properties,
  date: day,
  category: Type.Enum(classCategories),
  hasWaitlist: flag,
  startsAt: instant,
  endsAt: instant,
  instructorId: orNull(id),
  instructorName: orNull(text),
  /** Only listed with `cancelled=true`. */
  isCancelled: flag,
  /** How this date differs from its series, if it does. */
  change: orNull(OccurrenceChange),
  capacity: count,
  /** Confirmed bookings and held seats together. */
  bookedCount: count,
})
export type Occurrence = Static<typeof Occurrence>

/** Days on which the studio is closed, from `from` to `to`, both included. */
export const Holiday = strictObject({ id, name: text, from: day, to: day, createdAt: instant, ...versionFields })
export type Holiday = Static<typeof Holiday>

/** The impact preview of a holiday. */
export const HolidayImpact = strictObject({
  /** Occurrences that will not take place. */
  classes: count,
  /** Bookings and held seats that will be cancelled. */
  bookings: count,
  /** How many dates these bookings are on. */
  dates: count,
  /** How many of these bookings are paid and will be refunded. */
  refunds: count,
  /** Credits of class packs that are returned; absent if there are none. */
  credits: Type.Optional(count),
})
export type HolidayImpact = Static<typeof HolidayImpact>

/** An existing schedule that conflicts with the planned one. */
export const ScheduleConflict = strictObject({
  kind: Type.Enum(['instructor', 'location', 'class']),
  scheduleId: id,
  className: text,
  /** The first date on which both take place. */
  date: day,
  startTime: time,
  endTime: time,
  /** The name of the instructor or the room; null for a conflict of the class. */
  resourceName: orNull(text),
})
export type ScheduleConflict = Static<typeof ScheduleConflict>

/** A past occurrence with bookings that no calendar shows any more. `id` is the id of its schedule. */
export const PastDate = strictObject({
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
