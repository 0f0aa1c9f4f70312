import { addDays, dayIn, daysBetween, type TimeOfDay, timeIn } from './days.ts'
import { formatDay, formatTime, formatWeekday } from './format-dates.ts'
import { formatMoney, type Money } from './money.ts'

/** Why a freed seat went past a member who waits. */
export const waitlistMisses = [
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
export type WaitlistMiss = (typeof waitlistMisses)[number]

const curable: ReadonlySet<WaitlistMiss> = new Set(['overlap', 'outside_window', 'not_payable'])

/** Whether the reason can go away until the next seat, so that the entry keeps its place. */
export const isCurableMiss = (reason: WaitlistMiss): boolean => curable.has(reason)

/**
 * automatic: a freed seat that costs the head nothing is taken at once. offers: every freed seat is offered. public:
 * freed seats are for everybody. over: the class has begun.
 */
type WaitlistPhase = 'automatic' | 'offers' | 'public' | 'over'

/** The instants that divide the phases of one occurrence. */
export type WaitlistTimes = {
  /** When the class starts; without a time of day, when its date ends. */
  startsAt: Date
  /** The last instant of a cancellation in time. */
  cancelBy: Date
  /** When the waitlist closes. */
  closesAt: Date
}

/** The phase of a waitlist at an instant. A list that closes before the cancellation deadline has no offers phase. */
export function waitlistPhase({ startsAt, cancelBy, closesAt }: WaitlistTimes, now: Date): WaitlistPhase {
  if (now >= startsAt) return 'over'
  if (now >= closesAt) return 'public'
  return now <= cancelBy ? 'automatic' : 'offers'
}

/** When the list closes, some minutes before the start. */
export const waitlistClosesAt = ({ startsAt, closesMinutes }: { startsAt: Date; closesMinutes: number }): Date =>
  new Date(startsAt.getTime() - closesMinutes * MINUTE)

/** Until when an offer made now can be accepted; never past the closing of the list. */
export function offerUntil({ now, minutes, closesAt }: { now: Date; minutes: number; closesAt: Date }): Date {
  return earlier(new Date(now.getTime() + minutes * MINUTE), closesAt)
}

/** The least that the payment provider charges, in cents. */
export const leastChargeCents = 50

/** Until when a seat can reach a member: the closing of the list, or their own cut-off where that is earlier. */
export function seatReachesUntil(input: { startsAt: Date; closesAt: Date; notLaterThan: number | null }): Date {
  const { startsAt, closesAt, notLaterThan } = input
  return notLaterThan === null ? closesAt : earlier(closesAt, new Date(startsAt.getTime() - notLaterThan * MINUTE))
}

/** What a member agrees to when a saved card is to be charged for a seat of a waitlist. */
type ChargeTerms = { price: Money; last4: string; until: Date }

/**
 * The one sentence of such an agreement, the same wherever it is written on the same day. An instant within a week is
 * named by its weekday, a later one with its date.
 */
export function chargeSentence({ price, last4, until, now, timeZone }: ChargeTerms & { now: Date; timeZone: string }) {
  const day = dayIn(until, timeZone)
  const isSoon = daysBetween(dayIn(now, timeZone), day) < 7
  // In plain characters: it is stored as it was agreed to.
  const time = formatTime(timeIn(until, timeZone)).replace(/\s/, ' ').toUpperCase()
  const when = `${isSoon ? formatWeekday(day) : `${formatDay(day)},`} ${time}`
  return `Charge ${formatMoney(price)} to the card ending ${last4} if I get in before ${when}`
}

/** Why a saved card is not charged though its owner had agreed, so that the seat is offered instead. */
export const chargeMisses = ['card_declined', 'card_asks_owner', 'price_rose', 'agreement_over'] as const
export type ChargeMiss = (typeof chargeMisses)[number]

/** An instant by the studio's wall clock. */
type InstantOf = (moment: { day: string; time: TimeOfDay }) => Date

const MINUTE = 60_000
const LEAST_NOTICE = 60 * MINUTE
const NIGHT_FROM = '21:00'
const NIGHT_UNTIL = '07:00'
const MORNING = '08:00'

/**
 * Until when a member who was seated from the waitlist cancels in time: an hour at least, after a night's promotion
 * until 8 in the morning, never past the start.
 */
export function freeDropOutUntil(input: {
  cancelBy: Date
  promotedAt: Date
  startsAt: Date
  timeZone: string
  instantOf: InstantOf
}): Date {
  const { cancelBy, promotedAt, startsAt, timeZone, instantOf } = input
  const hour = new Date(promotedAt.getTime() + LEAST_NOTICE)
  const time = timeIn(promotedAt, timeZone)
  const day = dayIn(promotedAt, timeZone)
  const isEvening = time >= NIGHT_FROM
  const isNight = isEvening || time < NIGHT_UNTIL
  const morning = isNight ? instantOf({ day: isEvening ? addDays(day, 1) : day, time: MORNING }) : promotedAt
  return earlier(startsAt, [cancelBy, hour, morning].reduce(later))
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
const later = (a: Date, b: Date) => (a > b ? a : b)

/**
 * waiting: in the queue. charging: a seat is held while the agreed card is charged. offered: a seat is held for an answer.
 * seated: booked. left: by the member. passed: an offer was not taken. ended: by anything else.
 */
export const waitlistStates = ['waiting', 'charging', 'offered', 'seated', 'left', 'passed', 'ended'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** Why an entry ended other than by a miss. */
export const waitlistEnds = ['won_other', 'date_cancelled', 'started', 'switched_off'] as const
export type WaitlistEnd = (typeof waitlistEnds)[number]

/** What a waitlist's log can say. */
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
  'told_public',
] as const

export type WaitlistLogKind = (typeof waitlistLogKinds)[number]
