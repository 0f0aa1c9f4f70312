import { addDays, daysBetween, getDayIn, getTimeIn, type TimeOfDay } from './days.ts'
import { formatDay, formatTime, formatWeekday } from './format-dates.ts'
import { formatMoney, type Money } from './money.ts'

/** Why a freed seat did not go to a waiting member. */
export const waitlistSkipReasons = [
  'account_closed',
  'already_booked',
  'overlap',
  'outside_window',
  'cut_off',
  'not_payable',
  'offer_expired',
  'offer_declined',
  'charge_unanswered',
] as const
export type WaitlistSkipReason = (typeof waitlistSkipReasons)[number]

const curableReasons: ReadonlySet<WaitlistSkipReason> = new Set(['overlap', 'outside_window', 'not_payable'])

/** Whether the reason may no longer apply to the next seat: the entry then keeps its place. */
export const isCurableSkip = (reason: WaitlistSkipReason): boolean => curableReasons.has(reason)

/**
 * `automatic`: a freed seat that is free for the first in line is booked at once. `offers`: every freed seat is offered.
 * `public`: freed seats are open to everybody. `over`: the class has started.
 */
type WaitlistPhase = 'automatic' | 'offers' | 'public' | 'over'

export type WaitlistTimes = {
  /** The end of the date when the class has no time of day. */
  startsAt: Date
  /** The cancellation deadline. */
  cancelBy: Date
  closesAt: Date
}

/** A list that closes before the cancellation deadline has no `offers` phase. */
export function getWaitlistPhase({ startsAt, cancelBy, closesAt }: WaitlistTimes, now: Date): WaitlistPhase {
  if (now >= startsAt) return 'over'
  if (now >= closesAt) return 'public'
  return now <= cancelBy ? 'automatic' : 'offers'
}

export const getWaitlistClosingTime = ({ startsAt, closesMinutes }: { startsAt: Date; closesMinutes: number }): Date =>
  new Date(startsAt.getTime() - closesMinutes * MINUTE_MS)

/** When an offer made now expires: never after the list closes. */
export function getOfferExpiry({ now, minutes, closesAt }: { now: Date; minutes: number; closesAt: Date }): Date {
  return getEarlier(new Date(now.getTime() + minutes * MINUTE_MS), closesAt)
}

/** The smallest charge that the payment provider accepts. */
export const MIN_CHARGE_CENTS = 50

/** Until when a member can get a seat: when the list closes, or their own cut-off if that is earlier. */
export function getAssignmentDeadline(input: { startsAt: Date; closesAt: Date; cutOffMinutes: number | null }): Date {
  const { startsAt, closesAt, cutOffMinutes } = input
  return cutOffMinutes === null
    ? closesAt
    : getEarlier(closesAt, new Date(startsAt.getTime() - cutOffMinutes * MINUTE_MS))
}

type ChargeTerms = { price: Money; last4: string; until: Date }

/**
 * What a member agrees to when a saved card will be charged for a seat. Clients and server must produce the same sentence
 * on the same day. An instant within a week has its weekday alone, a later one its date.
 */
export function formatChargeAgreement({
  price,
  last4,
  until,
  now,
  timeZone,
}: ChargeTerms & { now: Date; timeZone: string }) {
  const day = getDayIn(until, timeZone)
  const isSoon = daysBetween(getDayIn(now, timeZone), day) < 7
  // With a plain space, since the sentence is stored and compared.
  const time = formatTime(getTimeIn(until, timeZone)).replace(/\s/, ' ').toUpperCase()
  const when = `${isSoon ? formatWeekday(day) : `${formatDay(day)},`} ${time}`
  return `Charge ${formatMoney(price)} to the card ending ${last4} if I get in before ${when}`
}

/** Why a saved card is not charged despite the agreement: the seat is offered instead. */
export const chargeRefusals = ['card_declined', 'card_asks_owner', 'price_rose', 'agreement_over'] as const
export type ChargeRefusal = (typeof chargeRefusals)[number]

type InstantOf = (moment: { day: string; time: TimeOfDay }) => Date

const MINUTE_MS = 60_000
const MIN_NOTICE_MS = 60 * MINUTE_MS
const NIGHT_START = '21:00'
const NIGHT_END = '07:00'
const MORNING = '08:00'

/**
 * Until when a member who got a seat from the waitlist can cancel in time: at least for an hour, after a promotion at
 * night until 8 am, and never after the start.
 */
export function getCancellationDeadline(input: {
  cancelBy: Date
  promotedAt: Date
  startsAt: Date
  timeZone: string
  instantOf: InstantOf
}): Date {
  const { cancelBy, promotedAt, startsAt, timeZone, instantOf } = input
  const noticeEnd = new Date(promotedAt.getTime() + MIN_NOTICE_MS)
  const time = getTimeIn(promotedAt, timeZone)
  const day = getDayIn(promotedAt, timeZone)
  const isEvening = time >= NIGHT_START
  const isNight = isEvening || time < NIGHT_END
  const morning = isNight ? instantOf({ day: isEvening ? addDays(day, 1) : day, time: MORNING }) : promotedAt
  return getEarlier(startsAt, [cancelBy, noticeEnd, morning].reduce(getLater))
}

const getEarlier = (a: Date, b: Date) => (a < b ? a : b)
const getLater = (a: Date, b: Date) => (a > b ? a : b)

/**
 * `charging`: a seat is held while the agreed card is charged. `offered`: a seat is held for an answer. `seated`: booked.
 * `left`: by the member. `passed`: an offer was not accepted. `ended`: for any other reason.
 */
export const waitlistStates = ['waiting', 'charging', 'offered', 'seated', 'left', 'passed', 'ended'] as const

/** Why an entry ended other than by a skipped seat. */
export const waitlistEndReasons = ['booked_overlap', 'date_cancelled', 'started', 'switched_off'] as const
export type WaitlistEndReason = (typeof waitlistEndReasons)[number]

export const waitlistLogKinds = [
  'joined',
  'agreed',
  'withdrawn',
  'skipped',
  'charging',
  'charged',
  'offered',
  'accepted',
  'seated',
  'left',
  'passed',
  'ended',
  'notified_public',
] as const

export type WaitlistLogKind = (typeof waitlistLogKinds)[number]
