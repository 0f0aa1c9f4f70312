import type { Day, TimeOfDay } from '@studio/contract'
import { Schema } from 'mongoose'

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

/** The id of an occurrence: there is one document for each class, date and schedule. */
export const occurrenceKey = ({ classId, date, scheduleId }: OccurrenceRef) => `${classId}:${date}:${scheduleId ?? '-'}`

/** occurrences as they are stored: one class on one date. */
export type OccurrenceDocument = OccurrenceRef & {
  /** `occurrenceKey`. */
  _id: string
  /** By the studio's wall clock, and as instants; null for a class without a time of day. */
  startTime: TimeOfDay | null
  endTime: TimeOfDay | null
  startsAt: Date | null
  endsAt: Date | null
  capacity: number
  /** Confirmed bookings, holds and offers. */
  seatsTaken: number
  /** The number that the next one to join the waitlist draws; 1 when nobody ever joined. */
  nextNumber: number
  instructorId: string | null
  location: string | null
  /** What the studio says about this date. */
  note: string | null
  status: OccurrenceStatus
  changed: ChangedField[]
  /** When it was last changed by hand. */
  updatedAt: Date | null
}

const count = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const TIME = /^\d{2}:\d{2}$/

export const occurrenceSchema = new Schema<OccurrenceDocument>({
  _id: { type: String, required: true },
  classId: { type: String, required: true },
  scheduleId: { type: String, default: null },
  date: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
  startTime: { type: String, default: null, match: TIME },
  endTime: { type: String, default: null, match: TIME },
  startsAt: { type: Date, default: null },
  endsAt: { type: Date, default: null },
  capacity: count,
  seatsTaken: count,
  nextNumber: { ...count, min: 1 },
  instructorId: { type: String, default: null },
  location: { type: String, default: null },
  note: { type: String, default: null },
  status: { type: String, enum: occurrenceStatuses, required: true },
  changed: { type: [{ type: String, enum: changedFields }], required: true },
  updatedAt: { type: Date, default: null },
})
occurrenceSchema.index({ date: 1 })
occurrenceSchema.index({ classId: 1, date: 1 })
occurrenceSchema.index({ scheduleId: 1, date: 1 })
occurrenceSchema.index({ instructorId: 1 })
