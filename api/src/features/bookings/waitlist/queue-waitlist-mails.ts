import { timingSafeEqual } from 'node:crypto'
import {
  buildUrl,
  type ChargeRefusal,
  endpoints,
  formatMoney,
  isCurableSkip,
  toMoney,
  type WaitlistSkipReason,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { MailTemplate } from '../../../platform/mail/define-mail.ts'
import { formatInstantIn, minutesBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { profileStore, userStore } from '../../accounts/people/index.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { formatPlace, formatWhen } from '../mails/booking-format.ts'
import type { SeatTexts } from '../mails/seat-texts.ts'
import { joinedMail, missedMail, offerMail, overlapsEndedMail } from './waitlist-mails.ts'
import type { StoredEntry } from './waitlist-store.ts'

type EntryMailInput<Facts> = {
  template: MailTemplate<SeatTexts & Facts>
  entry: StoredEntry
  facts: Facts
  key: string
  tx: Tx
}

/** Queues nothing when the account is closed. */
export async function queueEntryMail<Facts>(
  deps: Deps,
  { template, entry, facts, key, tx }: EntryMailInput<Facts>,
): Promise<void> {
  const user = await userStore(deps).findById(entry.userId, { tx })
  if (!user) return
  const { className, place } = await describeEntry(deps, { entry, tx })
  const texts = { firstName: user.firstName, className, when: formatWhen(deps, entry), place }
  await queueMail(deps, { template, to: user.email, facts: { ...texts, ...facts }, key, tx })
}

async function describeEntry(deps: Deps, { entry, tx }: { entry: StoredEntry; tx: Tx }) {
  const studioClass = await classStore(deps).findById(entry.classId, { tx })
  const occurrence = await occurrenceStore(deps).findById(entry.occurrenceId, { tx })
  return {
    className: studioClass?.name ?? 'Your class',
    place: formatPlace(deps, occurrence?.location ?? null),
  }
}

export const formatInstant = ({ clock }: Deps, instant: Date) => formatInstantIn({ instant, timeZone: clock.timeZone })

export const getLeaveUrl = (deps: Deps, { id }: StoredEntry) => getLinkUrl(deps, { entryId: id, action: 'leave' })

type JoinedMailInput = {
  entry: StoredEntry
  /** Whether the member pays nothing for a seat. */
  isFree: boolean
  position: number
  times: { startsAt: Date; cancelBy: Date; closesAt: Date }
  tx: Tx
}

export async function queueJoinedMail(
  deps: Deps,
  { entry, isFree, position, times, tx }: JoinedMailInput,
): Promise<void> {
  if (!(await profileStore(deps).find(entry.userId, { tx })).waitlistNews) return
  const { cutOffMinutes, charge: chargeAgreement } = entry
  const isAutomatic = isFree && deps.clock.now() < times.cancelBy
  const facts = {
    position,
    closesAt: formatInstant(deps, times.closesAt),
    automaticUntil: isAutomatic ? formatInstant(deps, times.cancelBy) : null,
    cutOff: cutOffMinutes ? formatInstant(deps, minutesBefore(times.startsAt, cutOffMinutes)) : null,
    agreement: chargeAgreement?.sentence ?? null,
    leaveUrl: getLeaveUrl(deps, entry),
  }
  await queueEntryMail(deps, { template: joinedMail, entry, facts, key: `waitlist-joined:${entry.id}`, tx })
}

type OfferMailInput = {
  entry: StoredEntry
  booking: StoredBooking
  /** Why the agreed charge was not made. */
  chargeRefusal: ChargeRefusal | null
  tx: Tx
}

export async function queueOfferMail(deps: Deps, { entry, booking, chargeRefusal, tx }: OfferMailInput): Promise<void> {
  const { id: bookingId, price, holdExpiresAt } = booking
  const facts = {
    until: formatInstant(deps, holdExpiresAt ?? deps.clock.now()),
    price: price.paid === 0 ? null : formatMoney(toMoney(price.paid)),
    notCharged: entry.charge && chargeRefusal,
    last4: entry.charge?.last4 ?? '',
    acceptUrl: getLinkUrl(deps, { entryId: entry.id, action: 'accept', bookingId }),
    leaveUrl: getLeaveUrl(deps, entry),
  }
  await queueEntryMail(deps, { template: offerMail, entry, facts, key: `waitlist-offer:${bookingId}`, tx })
}

/** Queues the mail about a missed seat, once for each reason, unless the member has switched off waitlist mails. */
export async function queueMissedMail(
  deps: Deps,
  { entry, reason, tx }: { entry: StoredEntry; reason: WaitlistSkipReason; tx: Tx },
): Promise<void> {
  if (!(await profileStore(deps).find(entry.userId, { tx })).waitlistNews) return
  const facts = { reason, keepsPlace: isCurableSkip(reason) }
  await queueEntryMail(deps, { template: missedMail, entry, facts, key: `waitlist-missed:${entry.id}:${reason}`, tx })
}

type OverlapsEndedMailInput = { entries: readonly StoredEntry[]; bookingId: string; userId: string; tx: Tx }

/** Queues one mail about the waitlist entries that ended because a new booking of the member overlaps them. */
export async function queueOverlapsEndedMail(
  deps: Deps,
  { entries, bookingId, userId, tx }: OverlapsEndedMailInput,
): Promise<void> {
  const user = await userStore(deps).findById(userId, { tx })
  if (!user || !(await profileStore(deps).find(userId, { tx })).waitlistNews) return
  const endedClasses: Array<{ className: string; when: string }> = []
  for (const entry of entries) {
    const { className } = await describeEntry(deps, { entry, tx })
    endedClasses.push({ className, when: formatWhen(deps, entry) })
  }
  const facts = { firstName: user.firstName, endedClasses }
  const key = `waitlist-overlaps-ended:${bookingId}`
  await queueMail(deps, { template: overlapsEndedMail, to: user.email, facts, key, tx })
}

/** What a link in a mail does. `bookingId` is the held seat of the offer that it accepts. */
export type WaitlistLink = { entryId: string; action: 'leave' | 'accept'; bookingId?: string | undefined }

/** One signature for each key of the studio. New links get the first; older ones stay valid while their key exists. */
const getSignatures = ({ seal }: Deps, { entryId, action, bookingId = '' }: WaitlistLink) =>
  seal.createHmacs({ text: entryId, context: ['waitlist-link', action, entryId, bookingId].join(':') })

/** A signed link to a page that leaves the waitlist or accepts an offer without signing in; it is not stored. */
function getLinkUrl(deps: Deps, link: WaitlistLink): string {
  const [signature] = getSignatures(deps, link)
  const token = [link.entryId, link.action, link.bookingId, signature].join('.')
  return `${deps.env.PUBLIC_URL}${buildUrl(endpoints.showWaitlistLink, { query: { token } })}`
}

/** Null when the link is malformed or its signature is wrong. */
export function parseWaitlistLink(deps: Deps, token: string): WaitlistLink | null {
  const [entryId = '', action, bookingId, signature = ''] = token.split('.')
  if (action !== 'leave' && action !== 'accept') return null
  const link: WaitlistLink = { entryId, action, bookingId }
  return getSignatures(deps, link).some((expected) => isSameSignature(expected, signature)) ? link : null
}

function isSameSignature(expected: string, signature: string): boolean {
  const [expectedBytes, bytes] = [Buffer.from(expected), Buffer.from(signature)]
  return expectedBytes.length === bytes.length && timingSafeEqual(expectedBytes, bytes)
}
