import type { WaitlistEntry, WaitlistOutlook, WaitlistQuery } from '@studio/contract'
import { formatCents } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { bookingStore, saleEnd, withBookingPlan } from '../bookings/index.ts'
import { occurrenceKey, occurrenceStore } from '../seats/index.ts'
import { waitlistStore } from '../waitlist-entries/index.ts'
import { getListTimes } from './list-times.ts'
import { evaluateJoin } from './rules.ts'
import { toEntryResponses } from './show-entries.ts'

/** The member's entries of today and later dates, soonest first: live ones, and what became of the others. */
export async function listMyWaitlist(deps: Deps, { user }: Actor): Promise<WaitlistEntry[]> {
  const entries = await waitlistStore(deps).ofUserFrom({ userId: user.id, from: deps.clock.today() })
  const startOf = (entry: (typeof entries)[number]) => saleEnd(deps, entry).getTime()
  const sorted = entries.sort((a, b) => startOf(a) - startOf(b) || a.createdAt.getTime() - b.createdAt.getTime())
  return toEntryResponses(deps, { entries: sorted, user })
}

/** What waiting for one occurrence would mean for the member. Throws what booking throws about class and date. */
export function getWaitlistOutlook(
  deps: Deps,
  { actor: { user }, query }: { actor: Actor; query: WaitlistQuery },
): Promise<WaitlistOutlook> {
  const input = { ...query, scheduleId: query.scheduleId || null }
  return withBookingPlan(deps, { user, input }, async (seat) => {
    const { terms, times } = getListTimes(deps, seat)
    const key = occurrenceKey(seat.occurrence)
    const { classId, scheduleId, date } = seat.occurrence
    const [list, own, booked] = await Promise.all([
      occurrenceStore(deps).findWaitlist({ key }),
      waitlistStore(deps).liveOfUser({ userId: user.id }),
      bookingStore(deps).liveOn({ userId: user.id, date }),
    ])
    const seatsTaken = list?.seatsTaken ?? 0
    const length = list?.waiting ?? 0
    const { capacity } = seat.class
    const entry = own.find(({ occurrence }) => occurrence === key)
    const joining = evaluateJoin({
      isBooked: booked.some((one) => one.classId === classId && one.scheduleId === scheduleId),
      isWaiting: entry !== undefined,
      ...{ terms, now: deps.clock.now(), closesAt: times.closesAt, seatsTaken, capacity, waiting: length },
      ownEntries: own.length,
    })
    const automaticUntil = times.cancelBy < times.closesAt ? times.cancelBy : times.closesAt
    return {
      isFull: seatsTaken >= capacity,
      open: joining.ok,
      length,
      entryId: entry?.id ?? null,
      startsAt: times.startsAt.toISOString(),
      closesAt: times.closesAt.toISOString(),
      automaticUntil: automaticUntil.toISOString(),
      offerMinutes: terms.offerMinutes,
      lateOfferMinutes: terms.lateOfferMinutes,
      price: formatCents(seat.price.paid),
    }
  })
}
