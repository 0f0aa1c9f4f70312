import { formatCents, type WaitlistEntry, type WaitlistOutlook, type WaitlistQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { quoteSeat } from '../booking/quote-seat.ts'
import { saleEnd } from '../booking/seat-times.ts'
import { getListTimes } from './list-times.ts'
import { findJoinRefusal } from './rules.ts'
import { toEntryResponses } from './show-entries.ts'
import { type StoredEntry, waitlistStore } from './waitlist-store.ts'

/** The member's entries of today and later dates, soonest first: live ones, and what became of the others. */
export async function listMyWaitlist(deps: Deps, { user }: Actor): Promise<WaitlistEntry[]> {
  const entries = await waitlistStore(deps).find({ userId: user.id, bookingDate: { $gte: deps.clock.today() } })
  const startOf = (entry: StoredEntry) => saleEnd(deps, entry).getTime()
  const sorted = entries.sort((a, b) => startOf(a) - startOf(b) || a.createdAt.getTime() - b.createdAt.getTime())
  return toEntryResponses(deps, { entries: sorted, user })
}

/** What waiting for one occurrence would mean for the member. Throws what booking throws about class and date. */
export async function getWaitlistOutlook(
  deps: Deps,
  { actor: { user }, query }: { actor: Actor; query: WaitlistQuery },
): Promise<WaitlistOutlook> {
  const quote = await quoteSeat(deps, { user, input: { ...query, scheduleId: query.scheduleId || null } })
  const { occurrence, price } = quote
  const { seatsTaken, capacity } = occurrence
  const { terms, times } = getListTimes(deps, quote)
  const [{ length }, own, booked] = await Promise.all([
    waitlistStore(deps).numbersWaiting(occurrence.id),
    waitlistStore(deps).liveOfUser({ userId: user.id }),
    bookingStore(deps).liveOn({ userId: user.id, date: occurrence.date }),
  ])
  const entry = own.find(({ occurrenceId }) => occurrenceId === occurrence.id)
  const refusal = findJoinRefusal({
    isBooked: booked.some(({ occurrenceId }) => occurrenceId === occurrence.id),
    isWaiting: entry !== undefined,
    ...{ terms, now: deps.clock.now(), closesAt: times.closesAt, seatsTaken, capacity, waiting: length },
    ownEntries: own.length,
  })
  const automaticUntil = times.cancelBy < times.closesAt ? times.cancelBy : times.closesAt
  return {
    isFull: seatsTaken >= capacity,
    open: refusal === null,
    length,
    entryId: entry?.id ?? null,
    startsAt: times.startsAt.toISOString(),
    closesAt: times.closesAt.toISOString(),
    automaticUntil: automaticUntil.toISOString(),
    offerMinutes: terms.offerMinutes,
    lateOfferMinutes: terms.lateOfferMinutes,
    price: formatCents(price.paid),
  }
}
