import type { Day } from '@studio/contract'

/** One occurrence of a class that can be booked: class, date and schedule; `scheduleId` null without schedules. */
export type Occurrence = { classId: string; date: Day; scheduleId: string | null }

/** The key of an occurrence: there is one document, and one counter, for each. */
export const occurrenceKey = ({ classId, date, scheduleId }: Occurrence) => `${classId}:${date}:${scheduleId ?? '-'}`

/** A seat that is wanted of a class with so many. */
export type WantedSeat = {
  occurrence: Occurrence
  capacity: number
  /**
   * Now, for a seat that members who wait have before all others until their list closes. Null when it is one of them
   * who gets it, or when all of them were asked.
   */
  publicAt: Date | null
}

/** A change of a counter. */
export type SeatCountRule = {
  occurrence: Occurrence
  by: 1 | -1
  /** What the count may be before, and what else must be true of the document. */
  within: { least: number; most: number }
  onlyIf?: object
}

/** One seat more, where there is one. */
export const oneMore = ({ occurrence, capacity, publicAt }: WantedSeat): SeatCountRule => ({
  occurrence,
  by: 1,
  within: { least: 0, most: capacity - 1 },
  ...(publicAt ? { onlyIf: isPublic(publicAt) } : {}),
})

const isPublic = (now: Date) => ({
  $or: [{ $lte: [{ $ifNull: ['$waiting', 0] }, 0] }, { $lte: [{ $ifNull: ['$waitlistClosesAt', now] }, now] }],
})

/**
 * The update that counts only while the count is within its limits. Its result says whether a counter was found
 * unchanged or not found at all, so no extra read is needed.
 */
export function counting({ occurrence, by, within, onlyIf }: SeatCountRule) {
  const limits = [{ $gte: ['$seatsTaken', within.least] }, { $lte: ['$seatsTaken', within.most] }]
  const isAllowed = { $and: onlyIf ? [...limits, onlyIf] : limits }
  const seatsTaken = { $cond: [isAllowed, { $add: ['$seatsTaken', by] }, '$seatsTaken'] }
  return { filter: { _id: occurrenceKey(occurrence) }, update: [{ $set: { seatsTaken } }] }
}
