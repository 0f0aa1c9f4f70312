import { type Static, Type } from 'typebox'
import { bookingPayments, bookingStatuses } from '../rules/bookings.ts'
import { waitlistLogKinds, waitlistStates } from '../rules/waitlist.ts'
import { count, day, flag, id, instant, money, orNull, strictObject, text } from './fields.ts'
import { WaitlistSkip } from './waitlist.ts'

/** A booking as the front desk sees it. */
export const RosterEntry = strictObject({
  bookingId: id,
  user: strictObject({
    id,
    username: text,
    firstName: orNull(text),
    lastName: orNull(text),
    email: text,
    profileImageUrl: orNull(text),
  }),
  status: Type.Enum(bookingStatuses),
  payment: Type.Enum(bookingPayments),
  /** Paid, or due at the desk. */
  amount: money,
  lateCancel: flag,
  /** `member` also when the booking was released because the plan no longer covered it or the account was closed. */
  cancelledBy: orNull(Type.Enum(['member', 'studio'])),
  isWalkIn: flag,
  checkedInAt: orNull(instant),
  bookedAt: instant,
})
export type RosterEntry = Static<typeof RosterEntry>

/** A waitlist entry as the front desk sees it. */
export const RosterWaitlistEntry = strictObject({
  id,
  user: RosterEntry.properties.user,
  /** The number that orders the list. */
  seq: count,
  state: Type.Enum(waitlistStates),
  /** 1 is next in line; null while a seat is offered. */
  position: orNull(count),
  /** The member's own cut-off, in minutes before the start. */
  cutOffMinutes: orNull(count),
  /** Until when a seat is held for an offer, or while the card is charged. */
  offerUntil: orNull(instant),
  joinedAt: instant,
  skips: Type.Array(WaitlistSkip),
})
export type RosterWaitlistEntry = Static<typeof RosterWaitlistEntry>

/**
 * `reason`: why the entry was passed over or ended. `note`: why staff seated a person out of order, or the sentence that
 * the member agreed to.
 */
export const WaitlistLogLine = strictObject({
  at: instant,
  entryId: id,
  personName: text,
  kind: Type.Enum(waitlistLogKinds),
  reason: orNull(text),
  note: orNull(text),
})
export type WaitlistLogLine = Static<typeof WaitlistLogLine>

export const Roster = strictObject({
  classId: id,
  className: text,
  scheduleId: orNull(id),
  date: day,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  instructorName: orNull(text),
  location: orNull(text),
  isCancelled: flag,
  capacity: count,
  /** Confirmed bookings and held seats together. */
  bookedCount: count,
  entries: Type.Array(RosterEntry),
  /** The waitlist with its whole log; absent if no one has ever waited. */
  waiting: Type.Optional(strictObject({ entries: Type.Array(RosterWaitlistEntry), log: Type.Array(WaitlistLogLine) })),
})
export type Roster = Static<typeof Roster>
