import { type CalendarEntry, writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { toCalendarEntry } from './booking-format.ts'
import { loadOccurrenceDetails } from './occurrence-details.ts'
import type { StoredBooking } from './stored-booking.ts'

/** Bookings as calendar entries, each with its room; three reads for any number of bookings. */
export async function loadCalendarEntries(deps: Deps, bookings: readonly StoredBooking[]): Promise<CalendarEntry[]> {
  const classes = await classStore(deps).findMany(bookings.map(({ classId }) => classId))
  const detailsOf = await loadOccurrenceDetails(deps, bookings)
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  return bookings.map((booking) => {
    const className = names.get(booking.classId) ?? 'Class'
    return toCalendarEntry(deps, { booking, className, location: detailsOf(booking).location })
  })
}

/** One booking as a calendar file; a cancelled one takes its entry out of the calendar. */
export function formatCalendar(
  deps: Deps,
  { booking, className, location }: { booking: StoredBooking; className: string; location: string | null },
): string {
  const entries = [toCalendarEntry(deps, { booking, className, location })]
  return writeCalendar({ name: className, entries, ...(booking.status === 'cancelled' ? { method: 'CANCEL' } : {}) })
}
