import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { formatCalendar } from './calendar-entries.ts'

/** The user's own booking as a calendar file; another user's, or one never confirmed, is NOT_FOUND. */
export async function downloadCalendar(deps: Deps, actor: Actor, id: string): Promise<Response> {
  const booking = await bookingStore(deps).findById(id)
  if (booking?.userId !== actor.id || !['confirmed', 'cancelled'].includes(booking.status)) {
    throw notFound('We could not find this booking.')
  }
  const className = (await classStore(deps).findById(booking.classId))?.name ?? 'Class'
  const calendar = formatCalendar(deps, { booking, className })
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="class.ics"',
      'Cache-Control': 'no-store',
    },
  })
}
