import { type CalendarEntry, writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { toCalendarEntry } from '../mails/booking-format.ts'

/** Bookings as calendar entries, each with its room; one read for any number of bookings. */
export async function loadCalendarEntries(deps: Deps, bookings: readonly StoredBooking[]): Promise<CalendarEntry[]> {
  const classes = await classStore(deps).findMany(bookings.map(({ classId }) => classId))
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  return bookings.map((booking) => {
    const className = names.get(booking.classId) ?? 'Class'
    return toCalendarEntry(deps, { booking, className })
  })
}

/** One booking as a calendar file; a cancelled one takes its entry out of the calendar. */
export function formatCalendar(
  deps: Deps,
  { booking, className }: { booking: StoredBooking; className: string },
): string {
  const entries = [toCalendarEntry(deps, { booking, className })]
  return writeCalendar({ name: className, entries, ...(booking.status === 'cancelled' ? { method: 'CANCEL' } : {}) })
}
