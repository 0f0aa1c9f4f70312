import {
  bookingOutcomesAfterEnd,
  membershipStatuses,
  membershipTypes,
  pausedBookingOutcomes,
  pauseRefusals,
  pauseStarts,
  pauseStates,
  planDirections,
  planIds,
} from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, flag, id, instant, money, orNull, text } from './fields.ts'

const charge = exactly({ on: day, amount: money })

/** A member's plan, as the contract's types of the same names say. */
export const MembershipOverview = exactly({
  plan: Type.Enum(membershipTypes),
  status: orNull(Type.Enum(membershipStatuses)),
  price: orNull(money),
  renewalPrice: orNull(money),
  upcoming: orNull(
    exactly({ plan: Type.Enum(planIds), name: text, price: money, on: day, cause: Type.Enum(['member', 'notice']) }),
  ),
  planChoices: Type.Array(
    exactly({ plan: Type.Enum(planIds), name: text, price: money, direction: Type.Enum(planDirections) }),
  ),
  paidUntil: orNull(instant),
  endsAt: orNull(instant),
  pause: orNull(
    exactly({ from: instant, resumesOn: day, state: Type.Enum(pauseStates), credit: money, charge: charge }),
  ),
  unpaid: orNull(exactly({ since: instant, nextTryAt: orNull(instant) })),
  pauseRefusal: orNull(Type.Enum(pauseRefusals)),
  pauseChoices: Type.Array(exactly({ start: Type.Enum(pauseStarts), from: day, earliest: day, latest: day })),
})

export const PausePreview = exactly({
  version: text,
  from: instant,
  resumesOn: day,
  days: count,
  bookings: Type.Array(
    exactly({
      ...{ id, className: text, bookingDate: day, startsAt: orNull(instant) },
      outcome: Type.Enum(pausedBookingOutcomes),
    }),
  ),
  credit: money,
  charge,
})

export const ResumePreview = exactly({ version: text, charge, isChargedNow: flag })

export const LeavePreview = exactly({
  version: text,
  endsAt: instant,
  isNow: flag,
  creditLeft: money,
  bookings: Type.Array(
    exactly({
      ...{ id, className: text, bookingDate: day, startsAt: orNull(instant) },
      outcome: Type.Enum(bookingOutcomesAfterEnd),
    }),
  ),
})

export const KeepPreview = exactly({ version: text, charge })

export const PlanChangePreview = exactly({
  ...{ version: text, plan: Type.Enum(planIds), name: text, direction: Type.Enum(planDirections) },
  ...{ chargedNow: orNull(money), renewal: charge },
  bookings: Type.Array(
    exactly({
      ...{ id, className: text, bookingDate: day, startsAt: orNull(instant) },
      outcome: Type.Enum(bookingOutcomesAfterEnd),
    }),
  ),
})
