import { pluralize } from '@studio/client/labels'
import { toCents, type WaitlistOutlook } from '@studio/contract'
import { instants } from '../studio/studio.ts'

type Outlook = Pick<
  WaitlistOutlook,
  'length' | 'closesAt' | 'automaticUntil' | 'offerMinutes' | 'lateOfferMinutes' | 'price'
>

/** '3 people wait. You would be number 4.' */
export function queueText({ length, open }: Pick<WaitlistOutlook, 'length' | 'open'>): string {
  if (!open) return `${peopleWait(length)}. ${cannotJoin}`
  return length === 0 ? 'You would be the first to wait.' : `${peopleWait(length)}. You would be number ${length + 1}.`
}

const peopleWait = (length: number) => pluralize(length, 'person is waiting', 'people are waiting')
const cannotJoin =
  'You cannot join right now: either this list is full, or you are already waiting for as many classes as you can. Leave one on your dashboard to make room.'

/** What happens when a seat is free for the member, and until when: one sentence an item. */
export function outcomeTexts(outlook: Outlook, now: Date): string[] {
  const { closesAt, automaticUntil, offerMinutes, lateOfferMinutes, price } = outlook
  const isAutomatic = now < new Date(automaticUntil)
  const hasOffers = automaticUntil < closesAt
  const deadline = instants.weekdayAndTime(automaticUntil)
  const held = `we hold it for you for ${pluralize(lateOfferMinutes, 'minute')} and mail you`
  const closing = `The list closes ${instants.weekdayAndTime(closesAt)}. After that a free seat is open to everyone, and we tell you once.`
  if (toCents(price) > 0) {
    const first = isAutomatic ? offerMinutes : lateOfferMinutes
    const later = isAutomatic && hasOffers ? ` From ${deadline} it is ${pluralize(lateOfferMinutes, 'minute')}.` : ''
    return [
      `When a seat frees up for you, we hold it for ${pluralize(first, 'minute')} and mail you: it is yours once you pay.${later}`,
      closing,
    ]
  }
  if (!isAutomatic) return [`When a seat frees up for you, ${held}: it is yours once you accept it.`, closing]
  return [
    `A seat that frees up for you by ${deadline} is yours at once, and we mail you.`,
    ...(hasOffers ? [`After that ${held}: it is yours once you accept it.`] : []),
    closing,
  ]
}

/** One choice of a member's own cut-off, in minutes before the start. */
type CutOff = { minutes: number; label: string }

const offeredHours = [2, 3, 6, 12, 24]

/** The cut-offs that still make a difference: later than now, and before the list closes by itself. */
export function cutOffs({ startsAt, closesAt, now }: { startsAt: string; closesAt: string; now: Date }): CutOff[] {
  return offeredHours.flatMap((hours) => {
    const at = new Date(new Date(startsAt).getTime() - hours * 3_600_000)
    if (at <= now || at >= new Date(closesAt)) return []
    return [{ minutes: hours * 60, label: `${pluralize(hours, 'hour')} before, ${instants.time(at.toISOString())}` }]
  })
}
