import { type Static, Type } from 'typebox'
import { bookingOutcomesAfterEnd, membershipStatuses, membershipTypes } from '../rules/membership.ts'
import { pausedBookingOutcomes, pauseRefusals, pauseStarts, pauseStates } from '../rules/pauses.ts'
import { planDirections, planIds } from '../rules/plans.ts'
import { count, day, exactly, flag, id, instant, money, orNull, text } from './fields.ts'

/** What is charged for a plan, and on which day. */
const PlannedCharge = exactly({ on: day, amount: money })
export type PlannedCharge = Static<typeof PlannedCharge>

/** A pause that the member asked for. */
const MembershipPause = exactly({
  from: instant,
  /** The first day on which the plan covers classes again. */
  resumesOn: day,
  state: Type.Enum(pauseStates),
  /** What unused days were worth; taken off the next charge. */
  credit: money,
  /** The charge with which the plan goes on. */
  charge: PlannedCharge,
})
export type MembershipPause = Static<typeof MembershipPause>

/** The days on which a plan can go on, for one way to begin a pause, or for the pause there is. */
const PauseChoice = exactly({ start: Type.Enum(pauseStarts), from: day, earliest: day, latest: day })
export type PauseChoice = Static<typeof PauseChoice>

/** A plan that a member can change to; `price` is what a month of it costs them. */
const PlanChoice = exactly({
  plan: Type.Enum(planIds),
  name: text,
  price: money,
  direction: Type.Enum(planDirections),
})
export type PlanChoice = Static<typeof PlanChoice>

/** What a plan becomes with the first renewal on or after a day: another plan, or another price that was announced. */
const UpcomingPlan = exactly({
  plan: Type.Enum(planIds),
  name: text,
  price: money,
  on: day,
  cause: Type.Enum(['member', 'notice']),
})

/** A member's plan: facts, from which every screen derives what it says. */
export const MembershipOverview = exactly({
  plan: Type.Enum(membershipTypes),
  status: orNull(Type.Enum(membershipStatuses)),
  /** What a month costs; null for a plan that is not paid for at the payment provider. */
  price: orNull(money),
  /** What the next renewal charges; null where there is none. */
  renewalPrice: orNull(money),
  upcoming: orNull(UpcomingPlan),
  /** The plans that can be changed to now. */
  planChoices: Type.Array(PlanChoice),
  paidUntil: orNull(instant),
  /** When the plan ends; null while it renews. */
  endsAt: orNull(instant),
  pause: orNull(MembershipPause),
  /** A charge that did not go through; `nextTryAt` is null when the provider does not try again. */
  unpaid: orNull(exactly({ since: instant, nextTryAt: orNull(instant) })),
  /** Why no pause can begin now; null when one can, and while there is one to change. */
  pauseRefusal: orNull(Type.Enum(pauseRefusals)),
  pauseChoices: Type.Array(PauseChoice),
})
export type MembershipOverview = Static<typeof MembershipOverview>

const bookedDate = { id, className: text, bookingDate: day, startsAt: orNull(instant) }

/** A booking of a date inside a pause. */
const PausedBooking = exactly({ ...bookedDate, outcome: Type.Enum(pausedBookingOutcomes) })
export type PausedBooking = Static<typeof PausedBooking>

/** A booking of a date after the end of a plan. */
const BookingAfterEnd = exactly({ ...bookedDate, outcome: Type.Enum(bookingOutcomesAfterEnd) })

/** What a pause, or another end of the one there is, would do. `version` goes with the request that does it. */
export const PausePreview = exactly({
  version: text,
  from: instant,
  resumesOn: day,
  days: count,
  /** Bookings that the pause adds to those that it touched before. */
  bookings: Type.Array(PausedBooking),
  credit: money,
  charge: PlannedCharge,
})
export type PausePreview = Static<typeof PausePreview>

/** What ending a pause at once would do. */
export const ResumePreview = exactly({
  version: text,
  /** Charged with the request, or, when the pause has not begun, the next renewal. */
  charge: PlannedCharge,
  isChargedNow: flag,
})
export type ResumePreview = Static<typeof ResumePreview>

/** What leaving would do. */
export const LeavePreview = exactly({
  version: text,
  endsAt: instant,
  /** Nothing is paid ahead, so that the plan ends with the request. */
  isNow: flag,
  /** Unused and free days that no charge has used; a later plan's charges do. */
  creditLeft: money,
  /** Bookings of dates after the end. */
  bookings: Type.Array(BookingAfterEnd),
})
export type LeavePreview = Static<typeof LeavePreview>

/** What taking a leaving back would do. */
export const KeepPreview = exactly({ version: text, charge: PlannedCharge })
export type KeepPreview = Static<typeof KeepPreview>

/** What changing to another plan would do. */
export const PlanChangePreview = exactly({
  version: text,
  plan: Type.Enum(planIds),
  name: text,
  direction: Type.Enum(planDirections),
  /** Charged with the request, as the payment provider says; null where nothing is. */
  chargedNow: orNull(money),
  /** The next renewal after the change. */
  renewal: PlannedCharge,
  /** Bookings that the new plan does not cover. */
  bookings: Type.Array(BookingAfterEnd),
})
export type PlanChangePreview = Static<typeof PlanChangePreview>

/** What crediting free days would do. Amounts are exact: a day is its part of the period that is paid for. */
export const FreeDaysPreview = exactly({
  version: text,
  days: count,
  credit: money,
  /** The next charge without these days and with them. */
  chargeBefore: PlannedCharge,
  charge: PlannedCharge,
  /** What is left of the credit for the charge after it. */
  creditLeft: money,
})
export type FreeDaysPreview = Static<typeof FreeDaysPreview>
