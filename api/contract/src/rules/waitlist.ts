import { addDays, type Day, daysBetween, getDayIn, getTimeIn, type TimeOfDay } from './days.ts'
import { formatDay, formatTime, formatWeekday } from './format-dates.ts'
import { formatMoney, type Money } from './money.ts'

/**
 * Why a freed seat did not go to a waiting member. `outside_window`: booking is not open to them yet.
 * `charge_unanswered`: their card could not be charged in time.
 */
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

/** Whether the reason may be gone at the next freed seat, so that the entry keeps its place. */
export const isCurableSkip = (reason: WaitlistSkipReason): boolean => curableReasons.has(reason)

/**
 * `automatic`: a freed seat that is free for the first in line is booked at once. `offers`: every freed seat is offered.
 * `public`: freed seats are open to everyone. `over`: the class has started.
 */
type WaitlistPhase = 'automatic' | 'offers' | 'public' | 'over'

export type WaitlistTimes = {
  /** For a class without a time of day: the end of its date. */
  startsAt: Date
  /** The cancellation deadline. */
  cancelBy: Date
  closesAt: Date
}

/** A waitlist that closes before the cancellation deadline has no `offers` phase. */
export function getWaitlistPhase({ startsAt, cancelBy, closesAt }: WaitlistTimes, currentTime: Date): WaitlistPhase {
  if (currentTime >= startsAt) return 'over'
  if (currentTime >= closesAt) return 'public'
  return currentTime <= cancelBy ? 'automatic' : 'offers'
}

export const getWaitlistClosingTime = ({ startsAt, closesMinutes }: { startsAt: Date; closesMinutes: number }): Date =>
  new Date(startsAt.getTime() - closesMinutes * MINUTE_MS)

/** When an offer made now expires: at the latest when the waitlist closes. */
export function getOfferExpiry({
  currentTime,
  minutes,
  closesAt,
}: {
  currentTime: Date
  minutes: number
  closesAt: Date
}): Date {
  return getEarlierInstant(new Date(currentTime.getTime() + minutes * MINUTE_MS), closesAt)
}

/** The smallest charge that the payment provider accepts. */
export const MIN_CHARGE_CENTS = 50

/** Until when a member can get a seat: until the waitlist closes, or until their own cut-off if that is earlier. */
export function getWaitlistSeatDeadline(input: { startsAt: Date; closesAt: Date; cutOffMinutes: number | null }): Date {
  const { startsAt, closesAt, cutOffMinutes } = input
  return cutOffMinutes === null
    ? closesAt
    : getEarlierInstant(closesAt, new Date(startsAt.getTime() - cutOffMinutes * MINUTE_MS))
}

type ChargeTerms = { price: Money; last4: string; until: Date }

/**
 * What a member agrees to when a saved card will be charged for a seat. Clients and server must produce the same sentence
 * on the same day. A deadline within a week is written with its weekday alone, a later one with its date.
 */
export function formatChargeAgreement({
  price,
  last4,
  until,
  currentTime,
  timeZone,
}: ChargeTerms & { currentTime: Date; timeZone: string }) {
  const day = getDayIn(until, timeZone)
  const isSoon = daysBetween(getDayIn(currentTime, timeZone), day) < 7
  // With a plain space instead of the non-breaking one, because the sentence is stored and compared.
  const time = formatTime(getTimeIn(until, timeZone)).replace(/\s/, ' ').toUpperCase()
  const deadline = `${isSoon ? formatWeekday(day) : `${formatDay(day)},`} ${time}`
  return `Charge ${formatMoney(price)} to the card ending ${last4} if I get in before ${deadline}`
}

/** Why a saved card is not charged despite the agreement: the seat is offered instead. */
export const chargeRefusals = ['card_declined', 'card_asks_owner', 'price_rose', 'agreement_over'] as const
export type ChargeRefusal = (typeof chargeRefusals)[number]

type InstantOf = (dayAndTime: { day: Day; time: TimeOfDay }) => Date

const MINUTE_MS = 60_000
const MIN_NOTICE_MS = 60 * MINUTE_MS
const NIGHT_START = '21:00'
const NIGHT_END = '07:00'
const NIGHT_NOTICE_END = '08:00'

/**
 * Until when a member who got a seat from the waitlist can cancel in time: for at least an hour, or until 8 am if they
 * got it at night, but never after the start.
 */
export function getWaitlistCancellationDeadline(input: {
  cancelBy: Date
  seatedAt: Date
  startsAt: Date
  timeZone: string
  instantOf: InstantOf
}): Date {
  const { cancelBy, seatedAt, startsAt, timeZone, instantOf } = input
  const noticeEnd = new Date(seatedAt.getTime() + MIN_NOTICE_MS)
  const time = getTimeIn(seatedAt, timeZone)
  const day = getDayIn(seatedAt, timeZone)
  const isBeforeMidnight = time >= NIGHT_START
  const isNight = isBeforeMidnight || time < NIGHT_END
  const morningDay = isBeforeMidnight ? addDays(day, 1) : day
  const nightNoticeEnd = isNight ? instantOf({ day: morningDay, time: NIGHT_NOTICE_END }) : noticeEnd
  return getEarlierInstant(startsAt, getLaterInstant(getLaterInstant(cancelBy, noticeEnd), nightNoticeEnd))
}

const getEarlierInstant = (instant: Date, otherInstant: Date) => (instant < otherInstant ? instant : otherInstant)
const getLaterInstant = (instant: Date, otherInstant: Date) => (instant > otherInstant ? instant : otherInstant)

/**
 * `charging`: a seat is held while the agreed card is charged. `offered`: a seat is held for an answer. `seated`: booked.
 * `left`: the member left. `passed`: an offer was not accepted. `ended`: for any other reason.
 */
export const waitlistStates = ['waiting', 'charging', 'offered', 'seated', 'left', 'passed', 'ended'] as const

/** Why an entry ended, apart from the skips that end it. */
export const waitlistEndReasons = ['booked_overlap', 'date_cancelled', 'started', 'switched_off'] as const
export type WaitlistEndReason = (typeof waitlistEndReasons)[number]

/** `agreed` and `withdrawn`: the member's agreement to charge a saved card. */
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
