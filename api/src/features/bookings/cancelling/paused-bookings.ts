import { type ClassCategory, dayIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatCalendar } from '../lists/calendar-entries.ts'
import { loadBookingMailData } from '../mails/queue-mails.ts'
import { formatWhen } from '../mails/seat-format.ts'
import { endBooking } from './end-booking.ts'
import { costsNothing, getStart } from './free-seats.ts'

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
  const found: PausableBooking[] = []
  for (const { booking, start } of inside) {
    const studioClass = await classStore(deps).findById(booking.classId, tx ? { tx } : {})
    const { id, bookingDate, startsAt, cancelBy, price, freeBy } = booking
    const isFree = price.list > 0 && price.paid === 0 && !freeBy && !costsNothing(studioClass)
    const when = formatWhen(deps, booking)
    found.push({
      id,
      bookingDate,
      startsAt,
      cancelBy,
      className: studioClass?.name ?? 'Your class',
      category: studioClass?.category,
      when,
      start,
      isFree,
    })
  }
  return found
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
    const end = { status: 'cancelled', by: 'member', isLate, at: deps.clock.now() } as const
    const booking = await endBooking(deps, { id, from: 'confirmed', end, tx })
    const mailData = booking && (await loadBookingMailData(deps, { booking, tx }))
    if (!mailData) continue
    calendars.push(formatCalendar(deps, { booking, className: mailData.className }))
  }
  return calendars
}
