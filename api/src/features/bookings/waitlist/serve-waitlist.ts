import {
  findLastBookableDay,
  getOfferExpiry,
  getWaitlistPhase,
  isCurableSkip,
  type StudioClass,
  type User,
  type WaitlistSkipReason,
  type WaitlistTimes,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { minutesBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { WaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { userStore } from '../../accounts/people/index.ts'
import { hasHadWaitlist, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore, isExpiredHold } from '../booking/booking-store.ts'
import { findValidPacks } from '../booking/pack-credits.ts'
import { findInstructorName, getBookingTerms, quoteOccurrence } from '../booking/quote-seat.ts'
import { getFreeCancellationDeadline, overlaps } from '../booking/rules.ts'
import { changeEntry } from './change-entry.ts'
import { giveSeat } from './give-seat.ts'
import { queueMissedMail } from './queue-waitlist-mails.ts'
import { evaluateTurn, getTermsAndTimes } from './rules.ts'
import { queueWaitlistJob } from './waitlist-jobs.ts'
import { type StoredEntry, waitlistStore } from './waitlist-store.ts'

type OpenWaitlist = {
  occurrence: StoredOccurrence
  studioClass: StudioClass
  instructorName: string | null
  terms: WaitlistTerms
  times: WaitlistTimes
  phase: 'automatic' | 'offers'
}

/**
 * Gives the free seats of an occurrence to its waitlist, strictly in order. A member who cannot take a seat now
 * is skipped. After the waitlist has closed, free seats are public at once, and a job notifies the waiting members.
 */
export async function serveWaitlist(
  deps: Deps,
  { occurrence, tx }: { occurrence: StoredOccurrence; tx: Tx },
): Promise<void> {
  let freeSeats = occurrence.capacity - occurrence.seatsTaken
  if (!hasHadWaitlist(occurrence) || freeSeats <= 0 || occurrence.status !== 'scheduled') return
  const studioClass = await classStore(deps).findById(occurrence.classId, { tx })
  // The free seats of an inactive class are assigned when it is activated again.
  if (!studioClass?.isActive) return
  const { terms, times } = getTermsAndTimes(deps, { studioClass, occurrence })
  if (!terms.isOn) return
  const phase = getWaitlistPhase(times, deps.clock.now())
  if (phase === 'public') return queueWaitlistJob(deps, { occurrence, task: 'announce public seats', tx })
  if (phase === 'over') return
  const instructorName = await findInstructorName(deps, { occurrence, tx })
  const waitlist: OpenWaitlist = { occurrence, studioClass, instructorName, terms, times, phase }
  let lastSeq = 0
  while (freeSeats > 0) {
    const entry = await waitlistStore(deps).findNextWaiting({ occurrenceId: occurrence.id, afterSeq: lastSeq, tx })
    if (!entry) return
    lastSeq = entry.seq
    if (await serveEntry(deps, { waitlist, entry, tx })) freeSeats -= 1
  }
}

type EntryInput = { waitlist: OpenWaitlist; entry: StoredEntry; tx: Tx }

/** Books a seat for the member or offers it to them. False when they cannot take it. */
async function serveEntry(deps: Deps, { waitlist, entry, tx }: EntryInput): Promise<boolean> {
  const user = await userStore(deps).lock({ id: entry.userId, tx })
  if (!user) return skipEntry(deps, { entry, reason: 'account_closed', tx })
  const packs = await findValidPacks(deps, { userId: user.id, tx })
  const quote = quoteOccurrence(deps, { user, packs, ...waitlist })
  const turn = evaluateTurn({
    currentTime: deps.clock.now(),
    phase: waitlist.phase,
    isFree: quote.isFree,
    priceCents: quote.price.list,
    // A member who joined for another time gets an offer, not a seat.
    isMoved: entry.joinedFor?.getTime() !== waitlist.occurrence.startsAt?.getTime(),
    // The member asked for no seat after this time.
    cutOffAt: entry.cutOffMinutes === null ? null : minutesBefore(waitlist.times.startsAt, entry.cutOffMinutes),
    date: entry.bookingDate,
    lastBookableDay: findLastBookableDay({ person: user, today: deps.clock.today(), terms: getBookingTerms(deps) }),
  })
  if (turn.kind === 'skip') return skipEntry(deps, { entry, reason: turn.reason, tx })
  const conflict = await findMemberConflict(deps, { occurrence: waitlist.occurrence, user, tx })
  // The member is paying for a seat of this class right now, so they missed nothing.
  if (conflict === 'held') return false
  if (conflict) return skipEntry(deps, { entry, reason: conflict, tx })
  if (turn.kind === 'seat') {
    // The member had no choice, so they get extra time to cancel for free.
    const { startsAt, date: bookingDate } = quote.occurrence
    const cancelBy = getFreeCancellationDeadline(deps, { startsAt, bookingDate, cancelBy: quote.cancelBy })
    await giveSeat(deps, { entry, user, quote: { ...quote, cancelBy }, heldUntil: null, tx })
  } else {
    const { offerMinutes, lateOfferMinutes } = waitlist.terms
    const minutes = waitlist.phase === 'automatic' ? offerMinutes : lateOfferMinutes
    const heldUntil = getOfferExpiry({ currentTime: deps.clock.now(), minutes, closesAt: waitlist.times.closesAt })
    // The agreement to charge the saved card does not apply to a class that has moved since.
    await giveSeat(deps, { entry, user, quote, heldUntil, canChargeCard: !turn.isMoved, tx })
  }
  return true
}

async function findMemberConflict(
  deps: Deps,
  { occurrence, user, tx }: { occurrence: StoredOccurrence; user: User; tx: Tx },
): Promise<'held' | 'already_booked' | 'overlap' | null> {
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: user.id, date: occurrence.date, tx })
  const ownBooking = liveBookings.find(({ occurrenceId }) => occurrenceId === occurrence.id)
  if (ownBooking) return ownBooking.status === 'pending' ? 'held' : 'already_booked'
  const currentTime = deps.clock.now()
  return liveBookings.some((booking) => !isExpiredHold(booking, currentTime) && overlaps(booking, occurrence))
    ? 'overlap'
    : null
}

/** Mails the member once for each reason. The entry keeps its place if the reason is temporary, and ends otherwise. */
async function skipEntry(
  deps: Deps,
  { entry, reason, tx }: { entry: StoredEntry; reason: WaitlistSkipReason; tx: Tx },
): Promise<false> {
  const lastEvent = entry.events.at(-1)
  if (lastEvent?.kind === 'skipped' && lastEvent.reason === reason) return false
  const fields = isCurableSkip(reason) ? {} : { state: 'ended' as const }
  await changeEntry(deps, { entry, kind: 'skipped', reason, fields, tx })
  await queueMissedMail(deps, { entry, reason, tx })
  return false
}
