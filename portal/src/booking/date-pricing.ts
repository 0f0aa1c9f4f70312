import { freeSeatLabels } from '@studio/client/payment-labels'
import {
  getMembershipDisplay,
  isActiveMember,
  type MembershipRefusal,
  type PackBalance,
  type User,
} from '@studio/contract'
import type { DateOption } from './bookable-dates.ts'
import { formatPackUse } from './pack-sentences.ts'

/** The price of one date of a class for a user. */
export type DatePricing = {
  isFree: boolean
  /** Why nothing is charged, or why a plan does not cover the date; null if there is nothing to explain. */
  explanation: string | null
}

type PricingInput = {
  date: DateOption | null
  user: User
  /** The pack whose credit pays. */
  pack: PackBalance | null
}

/** Whether a date is free for a user, and why. Until the dates have loaded, it is estimated from the user alone. */
export function toDatePricing({ date, user, pack }: PricingInput): DatePricing {
  if (!date) {
    const isFree = user.role === 'admin' || isActiveMember(user) || user.hasTrialPass === true
    return { isFree, explanation: null }
  }
  const { isFree, payer, membershipRefusal } = date
  if (payer === 'admin') return { isFree, explanation: getMembershipDisplay(user).badge.text }
  if (payer === 'pack') return { isFree: pack !== null, explanation: pack && formatPackUse(pack) }
  if (isFree) return { isFree, explanation: freeSeatLabels[payer] }
  return { isFree, explanation: membershipRefusal && refusalExplanations[membershipRefusal] }
}

const refusalExplanations: Record<MembershipRefusal, string | null> = {
  no_plan: null,
  ended: null,
  unpaid: 'Your membership payment is due. Until it is paid, you pay for each class.',
  paused: 'Your membership is paused on this date.',
  ends_before: 'Your membership ends before this class.',
  not_covered: 'Your plan does not cover this class.',
}
