import { type ClassCategory, getDayIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getStart, isPaidByPlan } from '../booking/rules.ts'
import { formatCalendar, formatWhen } from '../mails/booking-format.ts'
import { endBooking } from './end-booking.ts'
import { isFreeClass } from './uncovered-seats.ts'

export type UpcomingBooking = Pick<StoredBooking, 'id' | 'bookingDate' | 'startsAt' | 'cancelBy'> & {
  className: string
  category: ClassCategory | undefined
  when: string
  /** The start of the class; without a time of day, the start of its date. */
  start: Date
  isPaidByPlan: boolean
}

/** The confirmed bookings that have not started and start in the range, soonest first. */
export async function findUpcomingBookings(
  deps: Deps,
  { userId, from, until, tx }: { userId: string; from: Date; until: Date; tx?: Tx | undefined },
): Promise<UpcomingBooking[]> {
  const liveBookings = await bookingStore(deps).findLiveFrom({ userId, from: getDayIn(from, deps.clock.timeZone), tx })
  const currentTime = deps.clock.now()
  const bookingsInRange = liveBookings
    .filter(({ status }) => status === 'confirmed')
    .map((booking) => ({ booking, start: getStart(deps, booking) }))
    .filter(({ start }) => start > currentTime && start >= from && start < until)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
  const upcomingBookings: UpcomingBooking[] = []
  for (const { booking, start } of bookingsInRange) {
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    const { id, bookingDate, startsAt, cancelBy, snapshot } = booking
    upcomingBookings.push({
      id,
      bookingDate,
      startsAt,
      cancelBy,
      className: snapshot.className,
      category: studioClass?.category,
      when: formatWhen(deps, booking),
      start,
      isPaidByPlan: isPaidByPlan(booking) && !isFreeClass(studioClass),
    })
  }
  return upcomingBookings
}

/** Cancels bookings because of a pause. Returns their calendar files for the mail about the pause. */
export async function cancelForPause(
  deps: Deps,
  { bookings, tx }: { bookings: ReadonlyArray<{ id: string; isLate: boolean }>; tx: Tx },
): Promise<string[]> {
  const calendars: string[] = []
  for (const { id, isLate } of bookings) {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (booking?.status !== 'confirmed') continue
    const cancelledBooking = await endBooking(deps, { booking, end: { endedBy: 'member', isLate }, tx })
    calendars.push(formatCalendar(deps, cancelledBooking))
  }
  return calendars
}
