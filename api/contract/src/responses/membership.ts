import { type Static, Type } from 'typebox'
import { bookingOutcomesAfterEnd, membershipStatuses, membershipTypes } from '../rules/membership.ts'
import { bookingOutcomesInPause, pauseRefusals, pauseStarts, pauseStates } from '../rules/pauses.ts'
import { planChangeDirections, planIds } from '../rules/plans.ts'
import { count, day, flag, id, instant, money, orNull, strictObject, text } from './fields.ts'

const PlannedCharge = strictObject({ on: day, amount: money })
export type PlannedCharge = Static<typeof PlannedCharge>

const MembershipPause = strictObject({
  from: instant,
  /** The first day on which the plan covers classes again. */
  resumesOn: day,
  state: Type.Enum(pauseStates),
  /** The value of the unused days, which is deducted from the next charge. */
  credit: money,
  /** The charge when the plan resumes. */
  charge: PlannedCharge,
})
export type MembershipPause = Static<typeof MembershipPause>

/** A possible start of a pause, or the start of the existing one, with the earliest and latest day to resume. */
const PauseChoice = strictObject({ start: Type.Enum(pauseStarts), from: day, earliest: day, latest: day })
export type PauseChoice = Static<typeof PauseChoice>

/** A plan that the member can change to; `price` is their price for a month. */
const PlanChoice = strictObject({
  plan: Type.Enum(planIds),
  name: text,
  price: money,
  direction: Type.Enum(planChangeDirections),
})
export type PlanChoice = Static<typeof PlanChoice>

/** From the first renewal on or after the day `on`: another plan, or the same plan at an announced price. */
const UpcomingPlan = strictObject({
  plan: Type.Enum(planIds),
  name: text,
  price: money,
  on: day,
  cause: Type.Enum(['member', 'notice']),
})

export const MembershipOverview = strictObject({
  plan: Type.Enum(membershipTypes),
  status: orNull(Type.Enum(membershipStatuses)),
  /** The price of a month; null for a plan that the payment provider does not bill. */
  price: orNull(money),
  /** The charge of the next renewal, if there is one. */
  renewalPrice: orNull(money),
  upcoming: orNull(UpcomingPlan),
  planChoices: Type.Array(PlanChoice),
  paidUntil: orNull(instant),
  /** When the plan ends; null while it renews. */
  endsAt: orNull(instant),
  pause: orNull(MembershipPause),
  /** A failed charge; `nextAttemptAt` is null when the provider does not retry it. */
  unpaid: orNull(strictObject({ since: instant, nextAttemptAt: orNull(instant) })),
  /** Why no pause can begin now; null if one can, or if the current pause can be changed. */
  pauseRefusal: orNull(Type.Enum(pauseRefusals)),
  pauseChoices: Type.Array(PauseChoice),
})
export type MembershipOverview = Static<typeof MembershipOverview>

const bookingFields = { id, className: text, bookingDate: day, startsAt: orNull(instant) }

/** A booking on a date inside a pause. */
const PausedBooking = strictObject({ ...bookingFields, outcome: Type.Enum(bookingOutcomesInPause) })
export type PausedBooking = Static<typeof PausedBooking>

/** A booking on a date after the end of a plan. */
const BookingAfterEnd = strictObject({ ...bookingFields, outcome: Type.Enum(bookingOutcomesAfterEnd) })

/** What a pause, or a changed end of a pause, would do. The request that confirms it repeats `version`. */
export const PausePreview = strictObject({
  version: text,
  from: instant,
  resumesOn: day,
  days: count,
  /** Bookings that the pause affects; for a changed end only the additional ones. */
  bookings: Type.Array(PausedBooking),
  credit: money,
  charge: PlannedCharge,
})
export type PausePreview = Static<typeof PausePreview>

/** What resuming now would do. */
export const ResumePreview = strictObject({
  version: text,
  /** The charge now, or the next renewal if the pause has not begun. */
  charge: PlannedCharge,
  isChargedNow: flag,
})
export type ResumePreview = Static<typeof ResumePreview>

/** What cancelling a plan would do. */
export const LeavePreview = strictObject({
  version: text,
  endsAt: instant,
  /** The plan ends at once, because no further period is paid. */
  isNow: flag,
  /** The unused credit, which is deducted from the charges of a later plan. */
  creditLeft: money,
  bookings: Type.Array(BookingAfterEnd),
})
export type LeavePreview = Static<typeof LeavePreview>

/** What undoing a cancellation would do. */
export const KeepPreview = strictObject({ version: text, charge: PlannedCharge })
export type KeepPreview = Static<typeof KeepPreview>

/** What changing to another plan would do. */
export const PlanChangePreview = strictObject({
  version: text,
  plan: Type.Enum(planIds),
  name: text,
  direction: Type.Enum(planChangeDirections),
  /** The immediate charge as quoted by the payment provider; null if there is none. */
  chargedNow: orNull(money),
  /** The next renewal after the change. */
  renewal: PlannedCharge,
  /** Bookings that the new plan does not cover. */
  bookings: Type.Array(BookingAfterEnd),
})
export type PlanChangePreview = Static<typeof PlanChangePreview>

/** What crediting free days would do. A day is worth its share of the price of the paid period. */
export const FreeDaysPreview = strictObject({
  version: text,
  days: count,
  credit: money,
  /** The next charge without these days. */
  chargeBefore: PlannedCharge,
  /** The next charge with these days. */
  charge: PlannedCharge,
  /** The credit that remains for later charges. */
  creditLeft: money,
})
export type FreeDaysPreview = Static<typeof FreeDaysPreview>
