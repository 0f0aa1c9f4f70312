import {
  formatMoney,
  pluralize,
  toCents,
  type WaitlistEndReason,
  type WaitlistEntry,
  type WaitlistSkipReason,
} from '@studio/contract'
import { formatCredit } from '../../booking/pack-sentences.ts'
import { formatInstant } from '../../studio/studio.ts'

/** Whether the entry can still get a seat. */
export const isActiveEntry = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
  state === 'waiting' || state === 'charging' || state === 'offered'

/** 'Number 2 of 5' */
export const formatPosition = ({ position, length }: Pick<WaitlistEntry, 'position' | 'length'>): string =>
  `Number ${position} of ${length}`

/** 'Held for you until 5:42 pm: 12 minutes left.', or that the time has passed. */
export function formatOffer(heldUntil: string, currentTime: Date): string {
  const minutes = Math.ceil((new Date(heldUntil).getTime() - currentTime.getTime()) / 60_000)
  if (minutes <= 0) return `It was held for you until ${formatInstant.time(heldUntil)}. That time has passed.`
  return `Held for you until ${formatInstant.time(heldUntil)}: ${pluralize(minutes, 'minute')} left.`
}

export const formatCharging = (last4: string): string =>
  `The seat is held for you while we charge your card ending ${last4}. This takes a moment, and then we mail you.`

/** The terms of an entry that waits: when the list closes, the price of a seat, the member's cut-off and consent. */
export function formatEntryTerms(entry: WaitlistEntry): string[] {
  const { closesAt, cutOffMinutes, startsAt, charge } = entry
  return [
    `Free seats go to the list until ${formatInstant.weekdayAndTime(closesAt)}. ${formatCost(entry)}`,
    ...(cutOffMinutes !== null && startsAt ? [formatCutOff(startsAt, cutOffMinutes)] : []),
    ...(charge ? [`You agreed: ${charge.sentence}.`] : []),
  ]
}

function formatCost({ price, pack }: WaitlistEntry): string {
  if (pack) return `A seat uses ${formatCredit(pack)}.`
  return toCents(price) > 0 ? `A seat costs ${formatMoney(price)}.` : 'A seat costs you nothing.'
}

function formatCutOff(startsAt: string, minutes: number): string {
  const cutOff = new Date(new Date(startsAt).getTime() - minutes * 60_000)
  return `You asked not to be added after ${formatInstant.weekdayAndTime(cutOff.toISOString())}.`
}

const skipTexts: Record<WaitlistSkipReason, string> = {
  account_closed: 'Your account was closed.',
  already_booked: 'You had already booked this class.',
  overlap: 'You have another class at that time.',
  outside_window: 'Booking was not open for you on that date.',
  cut_off: 'It came too late for you.',
  not_payable: 'The seat had to be paid for, and payment was not possible.',
  offer_expired: 'It was held for you, and the time ran out.',
  offer_declined: 'You declined it.',
  charge_unanswered: 'Your card could not be charged in time.',
}

/** Replaces `skipTexts` as the reason why an entry has ended, where 'it' would not show that a seat is meant. */
const finalSkipTexts: Partial<Record<WaitlistSkipReason, string>> = {
  offer_expired: 'The seat was held for you, and the time ran out.',
  offer_declined: 'You declined the seat that was held for you.',
}

/** 'Tue, Oct 13 at 9:12 am: You have another class at that time. You kept your place.' */
export function formatSkip({ at, reason, isCurable }: WaitlistEntry['skips'][number]): string {
  const note = isCurable ? ' You kept your place.' : ''
  return `${formatInstant.weekdayAndTime(at)}: ${skipTexts[reason]}${note}`
}

const endReasonTexts: Partial<Record<WaitlistEndReason, string>> = {
  booked_overlap: 'You got a seat in another class at that time.',
  date_cancelled: 'The studio cancelled this date.',
}

/** Why an entry has ended. */
export function formatEndReason({
  state,
  skips,
  endReason,
}: Pick<WaitlistEntry, 'state' | 'skips' | 'endReason'>): string {
  const endReasonText = endReason && endReasonTexts[endReason]
  if (endReasonText) return endReasonText
  const lastSkip = skips.at(-1)
  // After a curable skip the entry kept its place, so that skip is not why it ended.
  if (lastSkip && !lastSkip.isCurable) return finalSkipTexts[lastSkip.reason] ?? skipTexts[lastSkip.reason]
  return state === 'passed'
    ? 'You did not take the seat that was held for you.'
    : 'The list closed before a seat was free for you.'
}
