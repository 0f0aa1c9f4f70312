import {
  lastBookableDay,
  offerUntil,
  type StudioClass,
  type User,
  type WaitlistMiss,
  type WaitlistTimes,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { WaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { userStore } from '../../accounts/people/index.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { bookingTerms, quoteOccurrence, type SeatQuote } from '../booking/quote-seat.ts'
import { overlaps } from '../booking/rules.ts'
import { isExpiredHold } from '../booking/stored-booking.ts'
import { dropOutUntil } from '../holds/drop-out.ts'
import { skipEntry } from './change-entry.ts'
import { giveSeat } from './give-seat.ts'
import { queueMiss } from './queue-waitlist-mails.ts'
import { evaluateTurn } from './rules.ts'
import type { StoredEntry } from './waitlist-store.ts'

/** An occurrence whose free seats go to its waitlist. */
export type ServedList = {
  occurrence: StoredOccurrence
  studioClass: StudioClass
  instructorName: string | null
  terms: WaitlistTerms
  times: WaitlistTimes
  /** Whether a seat that costs nothing is booked at once, or offered. */
  phase: 'automatic' | 'offers'
}

type Turn = { list: ServedList; entry: StoredEntry; tx: Tx }

/** Gives a seat to one who waits, or passes them over; returns whether they have it. */
export async function takeTurn(deps: Deps, { list, entry, tx }: Turn): Promise<boolean> {
  const user = await userStore(deps).lock({ id: entry.userId, tx })
  if (!user) return passOver(deps, { list, entry, reason: 'account_closed', tx })
  const quote = quoteOccurrence(deps, { user, ...list })
  const turn = evaluateTurn({
    ...{ now: deps.clock.now(), phase: list.phase, isFree: quote.isFree, priceCents: quote.price.list },
    // Nobody is seated at an hour that they did not choose: they are asked.
    isMoved: entry.joinedFor?.getTime() !== list.occurrence.startsAt?.getTime(),
    cutOffAt: entry.notLaterThan === null ? null : minutesAfter(list.times.startsAt, -entry.notLaterThan),
    date: entry.bookingDate,
    lastDay: lastBookableDay({ person: user, today: deps.clock.today(), terms: bookingTerms(deps) }),
  })
  if (turn.kind === 'miss') return passOver(deps, { list, entry, reason: turn.reason, tx })
  const conflict = await findConflict(deps, { list, user, tx })
  // They are paying for a seat of this class right now, which is no miss.
  if (conflict === 'held') return false
  if (conflict) return passOver(deps, { list, entry, reason: conflict, tx })
  const isSeated = turn.kind === 'seat'
  const mayCharge = turn.kind === 'offer' && !turn.isMoved
  await giveSeat(deps, {
    ...{ entry, user, mayCharge, tx },
    quote: isSeated ? withDropOut(deps, quote) : quote,
    until: isSeated ? null : offerEnd(deps, list),
  })
  return true
}

// Seated without having been asked: the time to drop out for nothing starts now.
function withDropOut(deps: Deps, quote: SeatQuote): SeatQuote {
  const { startsAt, date: bookingDate } = quote.occurrence
  return { ...quote, cancelBy: dropOutUntil(deps, { startsAt, bookingDate, cancelBy: quote.cancelBy }) }
}

function offerEnd({ clock }: Deps, { phase, terms, times }: ServedList): Date {
  const minutes = phase === 'automatic' ? terms.offerMinutes : terms.lateOfferMinutes
  return offerUntil({ now: clock.now(), minutes, closesAt: times.closesAt })
}

type ConflictInput = { list: ServedList; user: User; tx: Tx }

async function findConflict(
  deps: Deps,
  { list: { occurrence }, user, tx }: ConflictInput,
): Promise<'held' | 'already_booked' | 'overlap' | null> {
  const live = await bookingStore(deps).liveOn({ userId: user.id, date: occurrence.date, tx })
  const own = live.find(({ occurrenceId }) => occurrenceId === occurrence.id)
  if (own) return own.status === 'pending' ? 'held' : 'already_booked'
  const now = deps.clock.now()
  return live.some((booking) => !isExpiredHold(booking, now) && overlaps(booking, occurrence)) ? 'overlap' : null
}

/** Notes that a seat went past an entry, and tells its member once for each reason. */
async function passOver(deps: Deps, { list, entry, reason, tx }: Turn & { reason: WaitlistMiss }): Promise<false> {
  const last = entry.events.at(-1)
  if (last?.what === 'skipped' && last.reason === reason) return false
  await skipEntry(deps, { entry, reason, tx })
  await queueMiss(deps, { entry, reason, location: list.occurrence.location, tx })
  return false
}
