import {
  type ChargeMiss,
  formatCents,
  formatMoney,
  isCurableMiss,
  type User,
  type WaitlistMiss,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { minutesAfter, showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { profileStore, userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import { formatPlace, formatWhen } from '../mails/seat-format.ts'
import { linkHref } from './links.ts'
import {
  endedMail,
  missedMail,
  movedMail,
  offerMail,
  overlapsEndedMail,
  publicMail,
  type WaitlistMailData,
  waitingMail,
} from './waitlist-mails.ts'
import { type StoredEntry, waitlistStore } from './waitlist-store.ts'

type MailAddress = { to: string; facts: WaitlistMailData }
type Subject = Pick<StoredEntry, 'id' | 'userId' | 'classId' | 'bookingDate' | 'startsAt' | 'endsAt'>
type EntryAtPlace = { entry: Subject; location: string | null; tx: Tx }

/** The address and the subject; null when the account is gone, so that no mail is sent. */
async function addressOf(deps: Deps, { entry, location, tx }: EntryAtPlace): Promise<MailAddress | null> {
  const user = await userStore(deps).findById(entry.userId, { tx })
  if (!user) return null
  const studioClass = await classStore(deps).findById(entry.classId, { tx })
  const facts = { when: formatWhen(deps, entry), place: formatPlace(deps, location) }
  return {
    to: user.email,
    facts: { firstName: user.firstName, className: studioClass?.name ?? 'Your class', ...facts },
  }
}

/** The same for news that asks nothing of its reader; null also when they want none. */
async function newsAddressOf(deps: Deps, missed: EntryAtPlace): Promise<MailAddress | null> {
  const { waitlistNews: isWanted } = await profileStore(deps).find(missed.entry.userId, { tx: missed.tx })
  return isWanted ? addressOf(deps, missed) : null
}

/** An instant as mails name it. */
export const instantText = ({ clock }: Deps, instant: Date) => showInstant({ instant, timeZone: clock.timeZone })

type JoinedMailInput = {
  entry: Subject
  user: Pick<User, 'email' | 'firstName'>
  /** The seat they wait for: its class and room, and whether it costs them something. */
  quote: Pick<SeatQuote, 'studioClass' | 'occurrence' | 'isFree'>
  position: number
  notLaterThan: number | null
  /** The sentence to which the member agreed; null when nothing is charged by itself. */
  agreement: string | null
  times: { startsAt: Date; cancelBy: Date; closesAt: Date }
  tx: Tx
}

/** Queues the mail that a member waits, in the transaction that makes it so. */
export async function queueWaiting(deps: Deps, joined: JoinedMailInput): Promise<void> {
  const { entry, user, quote, position, notLaterThan, times, tx } = joined
  const isAutomatic = quote.isFree && deps.clock.now() < times.cancelBy
  const cutOff = notLaterThan ? instantText(deps, minutesAfter(times.startsAt, -notLaterThan)) : null
  await queueMail(deps, {
    template: waitingMail,
    to: user.email,
    facts: {
      ...{ firstName: user.firstName, className: quote.studioClass.name },
      ...{ when: formatWhen(deps, entry), place: formatPlace(deps, quote.occurrence.location) },
      position,
      closesAt: instantText(deps, times.closesAt),
      automaticUntil: isAutomatic ? instantText(deps, times.cancelBy) : null,
      cutOff,
      agreement: joined.agreement,
      leaveUrl: linkHref(deps, { entryId: entry.id, act: 'leave' }),
    },
    key: `waitlist-joined:${entry.id}`,
    tx,
  })
}

type OfferMailInput = {
  entry: StoredEntry
  /** What it costs, in cents. */
  priceCents: number
  location: string | null
  bookingId: string
  until: Date
  /** Why the card was not charged that the member had agreed to; null when they had not. */
  notCharged: ChargeMiss | null
  tx: Tx
}

/** Queues the mail that a seat is held, with the links that accept it and leave the list. */
export async function queueOffer(deps: Deps, offered: OfferMailInput): Promise<void> {
  const { entry, priceCents, location, bookingId, until, notCharged, tx } = offered
  const addressed = await addressOf(deps, { entry, location, tx })
  if (!addressed) return
  const price = priceCents === 0 ? null : formatMoney(formatCents(priceCents))
  const urls = {
    acceptUrl: linkHref(deps, { entryId: entry.id, act: 'accept', bookingId }),
    leaveUrl: linkHref(deps, { entryId: entry.id, act: 'leave' }),
  }
  const missed = notCharged && entry.charge ? { notCharged, last4: entry.charge.last4 } : {}
  const facts = { ...addressed.facts, until: instantText(deps, until), price, ...missed, ...urls }
  await queueMail(deps, { template: offerMail, to: addressed.to, facts, key: `waitlist-offer:${bookingId}`, tx })
}

type MissMailInput = { entry: StoredEntry; reason: WaitlistMiss; location: string | null; tx: Tx }

/** Queues the mail that a seat went past an entry: once for each reason. */
export async function queueMiss(deps: Deps, missed: MissMailInput): Promise<void> {
  const { entry, reason, tx } = missed
  const addressed = await newsAddressOf(deps, missed)
  if (!addressed) return
  const facts = { ...addressed.facts, reason, keepsPlace: isCurableMiss(reason) }
  await queueMail(deps, {
    template: missedMail,
    to: addressed.to,
    facts,
    key: `waitlist-missed:${entry.id}:${reason}`,
    tx,
  })
}

/** Queues the mail that seats are public by now, and notes it on the entry. */
export async function queuePublic(deps: Deps, { entry, tx }: { entry: StoredEntry; tx: Tx }): Promise<void> {
  const now = deps.clock.now()
  const event = { at: now, what: 'told_public' as const, reason: null, note: null }
  await waitlistStore(deps).change({ id: entry.id, event, now, tx })
  const addressed = await addressOf(deps, { entry, location: null, tx })
  if (!addressed) return
  const facts = { ...addressed.facts, classId: entry.classId }
  await queueMail(deps, { template: publicMail, to: addressed.to, facts, key: `waitlist-public:${entry.id}`, tx })
}

/** Queues the mail that the date was cancelled, and its list with it. */
export async function queueEnded(deps: Deps, { entry, tx }: { entry: StoredEntry; tx: Tx }): Promise<void> {
  const addressed = await addressOf(deps, { entry, location: null, tx })
  if (!addressed) return
  await queueMail(deps, {
    template: endedMail,
    to: addressed.to,
    facts: addressed.facts,
    key: `waitlist-ended:${entry.id}`,
    tx,
  })
}

type MoveMailInput = { entry: StoredEntry; was: string; since: string; tx: Tx }

/** Queues the mail that the studio moved the date of a list. */
export async function queueMoved(deps: Deps, { entry, was, since, tx }: MoveMailInput): Promise<void> {
  const addressed = await addressOf(deps, { entry, location: null, tx })
  if (!addressed) return
  const facts = { ...addressed.facts, was, leaveUrl: linkHref(deps, { entryId: entry.id, act: 'leave' }) }
  const key = `waitlist-moved:${entry.id}:${since}`
  await queueMail(deps, { template: movedMail, to: addressed.to, facts, key, tx })
}

type LostMailInput = { lost: readonly StoredEntry[]; bookingId: string; userId: string; tx: Tx }

/** Queues one mail about all the waitlists that ended because their member got a seat at the same time. */
export async function queueOverlapsEnded(deps: Deps, { lost, bookingId, userId, tx }: LostMailInput): Promise<void> {
  const user = await userStore(deps).findById(userId, { tx })
  if (!user || !(await profileStore(deps).find(userId, { tx })).waitlistNews) return
  const ended: Array<{ className: string; when: string }> = []
  for (const entry of lost) {
    const studioClass = await classStore(deps).findById(entry.classId, { tx })
    ended.push({ className: studioClass?.name ?? 'Your class', when: formatWhen(deps, entry) })
  }
  const facts = { firstName: user.firstName, ended }
  const key = `waitlist-overlaps-ended:${bookingId}`
  await queueMail(deps, { template: overlapsEndedMail, to: user.email, facts, key, tx })
}
