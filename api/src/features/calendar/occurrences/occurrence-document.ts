import type { Day } from '@studio/contract'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  instant,
  listOf,
  oneOf,
  orNull,
  text,
  timeOfDay,
} from '../../../adapters/schema.ts'

/**
 * scheduled: takes place. cancelled: for this date alone. closed: the studio is closed. removed: its schedule has no
 * such date any more, and somebody had booked or waited for it.
 */
const occurrenceStatuses = ['scheduled', 'cancelled', 'closed', 'removed'] as const
export type OccurrenceStatus = (typeof occurrenceStatuses)[number]

/** What staff changed for one date by hand, so that a change of the rule does not reach it. */
const changedFields = ['time', 'instructor', 'location', 'note', 'status'] as const
export type ChangedField = (typeof changedFields)[number]

/** Names one class on one date; `scheduleId` is null for a class that can be booked for any date. */
export type OccurrenceRef = { classId: string; date: Day; scheduleId: string | null }

/** One class on one date. */
export const occurrenceSchema = defineSchema({
  /** `occurrenceKey`. */
  _id: text,
  classId: text,
  scheduleId: orNull(text),
  date: day,
  /** By the studio's wall clock, and as instants; null for a class without a time of day. */
  startTime: orNull(timeOfDay),
  endTime: orNull(timeOfDay),
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  capacity: count,
  /** Confirmed bookings, holds and offers. */
  seatsTaken: count,
  /** The number that the next one to join the waitlist draws; 1 when nobody ever joined. */
  nextNumber: count,
  instructorId: orNull(text),
  location: orNull(text),
  /** What the studio says about this date. */
  note: orNull(text),
  status: oneOf(occurrenceStatuses),
  changed: listOf(oneOf(changedFields)),
  /** When it was last changed by hand. */
  updatedAt: orNull(instant),
})
occurrenceSchema.index({ date: 1 })
occurrenceSchema.index({ classId: 1, date: 1 })
occurrenceSchema.index({ scheduleId: 1, date: 1 })
occurrenceSchema.index({ instructorId: 1 })

export type OccurrenceDocument = DocumentOf<typeof occurrenceSchema>

/** The id of an occurrence: there is one document for each class, date and schedule. */
export const occurrenceKey = ({ classId, date, scheduleId }: OccurrenceRef) => `${classId}:${date}:${scheduleId ?? '-'}`
