import { type ClassCategory, dayIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getStart } from '../booking/seat-times.ts'
import { formatCalendar, formatWhen } from '../mails/booking-format.ts'
import { endBooking } from './end-booking.ts'
import { costsNothing } from './free-seats.ts'

/** A confirmed booking as a pause of its member's plan sees it; `when` is formatted for display. */
export type PausableBooking = Pick<StoredBooking, 'id' | 'bookingDate' | 'startsAt' | 'cancelBy'> & {
  className: string
  /** Undefined for a class that is gone. */
  category: ClassCategory | undefined
  when: string
  /** The start of its class, or of its date. */
  start: Date
  /** Covered by the plan alone: nothing was paid for a class that has a price. */
  isFree: boolean
}

/** A member's confirmed bookings whose class starts inside a span of time and has not begun, soonest first. */
export async function bookingsWithin(
  deps: Deps,
  { userId, from, until, tx }: { userId: string; from: Date; until: Date; tx?: Tx | undefined },
): Promise<PausableBooking[]> {
  const live = await bookingStore(deps).liveFrom({ userId, from: dayIn(from, deps.clock.timeZone), tx })
  const now = deps.clock.now()
  const inside = live
    .filter(({ status }) => status === 'confirmed')
    .map((booking) => ({ booking, start: getStart(deps, booking) }))
    .filter(({ start }) => start > now && start >= from && start < until)
    .sort((one, other) => one.start.getTime() - other.start.getTime())
  const pausable: PausableBooking[] = []
  for (const { booking, start } of inside) {
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    const { id, bookingDate, startsAt, cancelBy, price, freeBy, snapshot } = booking
    const isFree = price.list > 0 && price.paid === 0 && !freeBy && !costsNothing(studioClass)
    const shown = { className: snapshot.className, category: studioClass?.category, when: formatWhen(deps, booking) }
    pausable.push({ id, bookingDate, startsAt, cancelBy, ...shown, start, isFree })
  }
  return pausable
}

/**
 * Cancels bookings for a member who pauses their plan; their seats are given on. One mail of the pause lists them, and
 * carries the cancelled calendar entries that this returns.
 */
export async function cancelForPause(
  deps: Deps,
  { bookings, tx }: { bookings: ReadonlyArray<{ id: string; isLate: boolean }>; tx: Tx },
): Promise<string[]> {
  const calendars: string[] = []
  for (const { id, isLate } of bookings) {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (booking?.status !== 'confirmed') continue
    const cancelled = await endBooking(deps, { booking, end: { by: 'member', isLate }, tx })
    calendars.push(formatCalendar(deps, cancelled))
  }
  return calendars
}
