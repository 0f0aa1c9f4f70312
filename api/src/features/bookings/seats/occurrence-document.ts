import type { Day } from '@studio/contract'
import { Schema } from 'mongoose'
import type { Occurrence } from './seat-count.ts'

/** Taken seats under `scheduleId:date`; an occurrence that was never booked may be missing. */
export type TakenSeats = ReadonlyMap<string, number>

export type OccurrenceDocument = {
  /** `occurrenceKey`, so that there is one document, and one counter, for each. */
  _id: string
  classId: string
  date: Day
  scheduleId: string | null
  /** Confirmed bookings and seats held by an open checkout. */
  seatsTaken: number
  /** How often the occurrence was changed while bookings of it were possible. */
  touches?: number
} & Partial<WaitlistCounts> & { waitlistDueAt?: Date | null; waitlistClosesAt?: Date | null }

/** What an occurrence knows of its waitlist. */
type WaitlistCounts = {
  /** The number that the next one to join draws. */
  nextSeq: number
  /** How many wait. */
  waiting: number
  /** Offers that are open, each a held seat. */
  offers: number
  /** Freed seats that are kept for the waitlist; they count in `seatsTaken`. */
  handovers: number
}

/** The occurrences that a change of the calendar concerns, from a day on. */
export type OccurrenceScope = { from: Day; date?: Day; classId?: string; scheduleId?: string }

export const occurrenceSchema = new Schema<OccurrenceDocument>({
  _id: { type: String, required: true },
  classId: { type: String, required: true },
  date: { type: String, required: true },
  scheduleId: { type: String, default: null },
  seatsTaken: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  touches: { type: Number },
  nextSeq: { type: Number },
  waiting: { type: Number, min: 0 },
  offers: { type: Number, min: 0 },
  handovers: { type: Number, min: 0 },
  waitlistDueAt: { type: Date },
  waitlistClosesAt: { type: Date },
})
occurrenceSchema.index({ date: 1 })
occurrenceSchema.index({ waitlistDueAt: 1 }, { sparse: true })

/** The seats and the waitlist of one occurrence. */
export type OccurrenceWaitlist = WaitlistCounts & {
  occurrence: Occurrence
  seatsTaken: number
  /** When something is to be done next. */
  dueAt: Date | null
  /** Until when a freed seat is kept for the list. */
  closesAt: Date | null
}

/** A stored occurrence as its waitlist. */
export const asWaitlist = ({ classId, date, scheduleId, ...stored }: OccurrenceDocument): OccurrenceWaitlist => ({
  occurrence: { classId, date, scheduleId },
  seatsTaken: stored.seatsTaken,
  nextSeq: stored.nextSeq ?? 1,
  waiting: stored.waiting ?? 0,
  offers: stored.offers ?? 0,
  handovers: stored.handovers ?? 0,
  dueAt: stored.waitlistDueAt ?? null,
  closesAt: stored.waitlistClosesAt ?? null,
})

/** A change of what an occurrence knows of its waitlist. `dueAt`: when something is to be done next; null for never. */
export type WaitlistChange = {
  key: string
  counts: Partial<WaitlistCounts>
  dueAt?: Date | null
  closesAt?: Date
}

/** The update that makes such a change. */
export const changing = ({ key, counts, dueAt, closesAt }: WaitlistChange) => ({
  filter: { _id: key },
  update: {
    $set: {
      ...counts,
      ...(dueAt === undefined ? {} : { waitlistDueAt: dueAt }),
      ...(closesAt ? { waitlistClosesAt: closesAt } : {}),
    },
    $inc: { touches: 1 },
  },
})
