import { freeSeatLabels } from '@studio/client/payment-labels'
import {
  type MembershipRefusal,
  membershipDisplay,
  type StudioClass,
  seatOffer,
  startOfDayIn,
  type User,
} from '@studio/contract'
import { studio } from '../studio/studio.ts'
import type { BookableDate } from './bookable-dates.ts'

/** The price of one date of a class for a user. */
export type DateOffer = {
  isFree: boolean
  /** Why nothing is charged, or why a plan does not cover the date; null where there is nothing to explain. */
  explanation: string | null
}

/** Whether an occurrence is free for a user, and why. Without a date, as of now. */
export function dateOffer({
  user,
  item,
  date,
}: {
  user: User
  item: Pick<StudioClass, 'dropInPrice'> & Partial<Pick<StudioClass, 'category'>>
  date: Pick<BookableDate, 'date' | 'startsAt'> | null
}): DateOffer {
  const startsAt = date?.startsAt ?? (date && startOfDayIn(date.date, studio.timezone)) ?? new Date()
  const offer = seatOffer({
    user,
    membership: user.membership,
    startsAt: new Date(startsAt),
    price: item.dropInPrice,
    category: item.category,
  })
  if (offer.payer === 'admin') return { isFree: true, explanation: membershipDisplay(user).badge.text }
  if (offer.isFree) return { isFree: true, explanation: freeSeatLabels[offer.payer] }
  const refusal = offer.refusals.find(({ payer }) => payer === 'membership')
  return { isFree: false, explanation: refusal?.payer === 'membership' ? explanations[refusal.reason] : null }
}

const explanations: Record<MembershipRefusal, string | null> = {
  no_plan: null,
  ended: null,
  unpaid: 'Your membership has an open payment. Until it is paid, classes are paid one by one.',
  paused: 'Your membership is paused on this date.',
  ends_before: 'Your membership ends before this class.',
  not_covered: 'Your plan does not cover this class.',
}
