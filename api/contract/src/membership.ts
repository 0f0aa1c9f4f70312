import type { Instant } from './entities/fields.ts'
import type { Day } from './rules/days.ts'
import type { MembershipStatus, MembershipType } from './rules/membership.ts'
import type { Money } from './rules/money.ts'
import type { PlanId } from './rules/plans.ts'

/** When a pause begins: with the end of the period that is paid for, or at once. */
export const pauseStarts = ['period_end', 'today'] as const
export type PauseStart = (typeof pauseStarts)[number]

/**
 * `starting`: asked for, and not yet confirmed by the payment provider. `planned`: the paid period still runs. `ending`:
 * its end was asked for, and the plan goes on as soon as it is paid.
 */
export const pauseStates = ['starting', 'planned', 'running', 'ending'] as const
type PauseState = (typeof pauseStates)[number]

/** Why no pause can begin; `renewing`: the paid period is over, and the provider has not said how its charge went. */
export const pauseRefusals = ['no_plan', 'unpaid', 'ends', 'renewing', 'changing', 'paused', 'used_up'] as const
export type PauseRefusal = (typeof pauseRefusals)[number]

/** What is charged for a plan, and on which day. */
export type PlannedCharge = { on: Day; amount: Money }

/** A pause that the member asked for. */
export type MembershipPause = {
  from: Instant
  /** The first day on which the plan covers classes again. */
  resumesOn: Day
  state: PauseState
  /** What unused days were worth; taken off the next charge. */
  credit: Money
  /** The charge with which the plan goes on. */
  charge: PlannedCharge
}

/** The days on which a plan can go on, for one way to begin a pause, or for the pause there is. */
export type PauseChoice = { start: PauseStart; from: Day; earliest: Day; latest: Day }

/** What changing to a plan is: `up` costs more and is at once, `down` with the next period, `undo` takes a `down` back. */
export const planDirections = ['up', 'down', 'undo'] as const
export type PlanDirection = (typeof planDirections)[number]

/** A plan that a member can change to; `price` is what a month of it costs them. */
export type PlanChoice = { plan: PlanId; name: string; price: Money; direction: PlanDirection }

/** What a plan becomes with the first renewal on or after a day: another plan, or another price that was announced. */
type UpcomingPlan = { plan: PlanId; name: string; price: Money; on: Day; cause: 'member' | 'notice' }

/** A member's plan: facts, from which every screen derives what it says. */
export type MembershipOverview = {
  plan: MembershipType
  status: MembershipStatus | null
  /** What a month costs; null for a plan that is not paid for at the payment provider. */
  price: Money | null
  /** What the next renewal charges; null where there is none. */
  renewalPrice: Money | null
  upcoming: UpcomingPlan | null
  /** The plans that can be changed to now. */
  planChoices: PlanChoice[]
  paidUntil: Instant | null
  /** When the plan ends; null while it renews. */
  endsAt: Instant | null
  pause: MembershipPause | null
  /** A charge that did not go through; `nextTryAt` is null when the provider does not try again. */
  unpaid: { since: Instant; nextTryAt: Instant | null } | null
  /** Why no pause can begin now; null when one can, and while there is one to change. */
  pauseRefusal: PauseRefusal | null
  pauseChoices: PauseChoice[]
}

/** What becomes of a booking in a pause. */
export const pausedBookingOutcomes = ['cancelled', 'cancelled_late', 'stays'] as const
export type PausedBookingOutcome = (typeof pausedBookingOutcomes)[number]

/** A booking of a date inside a pause. */
export type PausedBooking = {
  id: string
  className: string
  bookingDate: Day
  startsAt: Instant | null
  outcome: PausedBookingOutcome
}

/** What a pause, or another end of the one there is, would do. `version` goes with the request that does it. */
export type PausePreview = {
  version: string
  from: Instant
  resumesOn: Day
  days: number
  /** Bookings that the pause adds to those that it touched before. */
  bookings: PausedBooking[]
  credit: Money
  charge: PlannedCharge
}

/** What ending a pause at once would do. */
export type ResumePreview = {
  version: string
  /** Charged with the request, or, when the pause has not begun, the next renewal. */
  charge: PlannedCharge
  isChargedNow: boolean
}

/** What becomes of a booking after the end of a plan: free ones are released when it has ended, unless paid for then. */
export const bookingOutcomesAfterEnd = ['released', 'stays'] as const
export type BookingOutcomeAfterEnd = (typeof bookingOutcomesAfterEnd)[number]

/** What leaving would do. */
export type LeavePreview = {
  version: string
  endsAt: Instant
  /** Nothing is paid ahead, so that the plan ends with the request. */
  isNow: boolean
  /** Unused and free days that no charge has used; a later plan's charges do. */
  creditLeft: Money
  /** Bookings of dates after the end. */
  bookings: Array<Omit<PausedBooking, 'outcome'> & { outcome: BookingOutcomeAfterEnd }>
}

/** What taking a leaving back would do. */
export type KeepPreview = { version: string; charge: PlannedCharge }

/** What changing to another plan would do. */
export type PlanChangePreview = {
  version: string
  plan: PlanId
  name: string
  direction: PlanDirection
  /** Charged with the request, as the payment provider says; null where nothing is. */
  chargedNow: Money | null
  /** The next renewal after the change. */
  renewal: PlannedCharge
  /** Bookings that the new plan does not cover. */
  bookings: Array<Omit<PausedBooking, 'outcome'> & { outcome: BookingOutcomeAfterEnd }>
}
