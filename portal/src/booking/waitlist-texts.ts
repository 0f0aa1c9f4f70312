import { pluralize, toCents, type WaitlistOutlook } from '@studio/contract'
import { formatInstant } from '../studio/studio.ts'

type Outlook = Pick<
  WaitlistOutlook,
  'length' | 'closesAt' | 'automaticUntil' | 'offerMinutes' | 'lateOfferMinutes' | 'price'
>

/** '3 people are waiting. You would be number 4.', or why the user cannot join. */
export function formatQueue({ length, canJoin }: Pick<WaitlistOutlook, 'length' | 'canJoin'>): string {
  if (!canJoin) return `${formatWaitingCount(length)}. ${CANNOT_JOIN}`
  return length === 0
    ? 'You would be the first to wait.'
    : `${formatWaitingCount(length)}. You would be number ${length + 1}.`
}

const formatWaitingCount = (length: number) => pluralize(length, 'person is waiting', 'people are waiting')
const CANNOT_JOIN =
  'You cannot join right now: either this list is full, or you are already waiting for as many classes as you can. Leave one on your dashboard to make room.'

/**
 * Explains what happens when a seat becomes free for the user, and until when; one text for each list item. Until
 * `automaticUntil`, a seat without a price is booked at once, and one with a price is held longer than afterwards.
 */
export function formatSeatTerms(outlook: Outlook, currentTime: Date): string[] {
  const { closesAt, automaticUntil, offerMinutes, lateOfferMinutes, price } = outlook
  const isAutomatic = currentTime < new Date(automaticUntil)
  const hasLatePeriod = automaticUntil < closesAt
  const automaticUntilText = formatInstant.weekdayAndTime(automaticUntil)
  const holdText = `we hold it for you for ${pluralize(lateOfferMinutes, 'minute')} and mail you`
  const closingText = `The list closes ${formatInstant.weekdayAndTime(closesAt)}. After that a free seat is open to everyone, and we tell you once.`
  if (toCents(price) > 0) {
    const holdMinutes = isAutomatic ? offerMinutes : lateOfferMinutes
    const laterHoldText =
      isAutomatic && hasLatePeriod ? ` From ${automaticUntilText} it is ${pluralize(lateOfferMinutes, 'minute')}.` : ''
    return [
      `When a seat frees up for you, we hold it for ${pluralize(holdMinutes, 'minute')} and mail you: it is yours once you pay.${laterHoldText}`,
      closingText,
    ]
  }
  if (!isAutomatic) return [`When a seat frees up for you, ${holdText}: it is yours once you accept it.`, closingText]
  return [
    `A seat that frees up for you by ${automaticUntilText} is yours at once, and we mail you.`,
    ...(hasLatePeriod ? [`After that ${holdText}: it is yours once you accept it.`] : []),
    closingText,
  ]
}

/** One choice of a user's own cut-off, after which they get no seat: `minutes` before the start. */
type CutOff = { minutes: number; label: string }

const cutOffHours = [2, 3, 6, 12, 24]

/** The cut-offs between now and the time when the list closes. */
export function getCutOffs({
  startsAt,
  closesAt,
  currentTime,
}: {
  startsAt: string
  closesAt: string
  currentTime: Date
}): CutOff[] {
  return cutOffHours.flatMap((hours) => {
    const cutOff = new Date(new Date(startsAt).getTime() - hours * 3_600_000)
    if (cutOff <= currentTime || cutOff >= new Date(closesAt)) return []
    return [
      { minutes: hours * 60, label: `${pluralize(hours, 'hour')} before, ${formatInstant.time(cutOff.toISOString())}` },
    ]
  })
}
