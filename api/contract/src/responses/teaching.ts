import { type Static, Type } from 'typebox'
import { count, day, flag, id, instant, orNull, strictObject, text, time } from './fields.ts'
import { PackBalance } from './packs.ts'

const occurrenceFields = {
  id: text,
  className: text,
  scheduleId: orNull(id),
  date: day,
  startTime: orNull(time),
  endTime: orNull(time),
  location: orNull(text),
  instructorName: orNull(text),
  isCancelled: flag,
  capacity: count,
  /** Confirmed bookings and held seats together. */
  bookedCount: count,
}

/** One class on one date, as /teach lists it. */
export const TeachingDate = strictObject(occurrenceFields)
export type TeachingDate = Static<typeof TeachingDate>

/** A booked person. `name` is the first name and an initial, unless the reader has the right `desk`. */
export const TeachingEntry = strictObject({
  bookingId: id,
  name: text,
  /** The person has no booking on an earlier day. */
  isFirstVisit: flag,
  isWalkIn: flag,
  checkedInAt: orNull(instant),
})
export type TeachingEntry = Static<typeof TeachingEntry>

export const NoteForTeachers = strictObject({
  id,
  text,
  author: text,
  at: instant,
  /** Whether the reader may remove it. */
  isRemovable: flag,
})
export type NoteForTeachers = Static<typeof NoteForTeachers>

export const TeachingRoster = strictObject({
  ...occurrenceFields,
  entries: Type.Array(TeachingEntry),
  /** In the order of the waitlist. */
  waiting: Type.Array(strictObject({ id, name: text })),
  /** The notes about the class, latest first. */
  notes: Type.Array(NoteForTeachers),
  /** The reader teaches it and has not asked for a substitute. */
  canAskSubstitute: flag,
})
export type TeachingRoster = Static<typeof TeachingRoster>

/** The outcome of a tick. `cancelled`: the booking was cancelled before the tick arrived. */
export const TickResult = strictObject({ outcome: Type.Enum(['done', 'cancelled']), checkedInAt: orNull(instant) })
export type TickResult = Static<typeof TickResult>

/** For the front desk only. `packs` are those that can pay; empty if the seat is free for this person. */
export const PersonForWalkIn = strictObject({ id, name: text, username: text, packs: Type.Array(PackBalance) })
export type PersonForWalkIn = Static<typeof PersonForWalkIn>

/** An open request. The instructor who made it teaches the date until a substitute is confirmed. */
export const SubstituteRequest = strictObject({
  /** The id of the occurrence. */
  id: text,
  className: text,
  date: day,
  startTime: orNull(time),
  instructorName: text,
  reason: text,
  /** Who offers to take the date. */
  substituteName: orNull(text),
  /** What the reader may do. */
  canClaim: flag,
  canConfirm: flag,
  canWithdraw: flag,
})
export type SubstituteRequest = Static<typeof SubstituteRequest>
