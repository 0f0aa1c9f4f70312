import type { Deps } from '../../../deps.ts'
import { formatPlace, formatWhen } from '../seats/index.ts'
import { loadOccurrenceDetails } from './occurrence-details.ts'
import type { StoredBooking } from './stored-booking.ts'

/** When and where a booking takes place, formatted for display. */
export async function describeBooking(deps: Deps, booking: StoredBooking): Promise<{ when: string; place: string }> {
  const { location } = (await loadOccurrenceDetails(deps, [booking]))(booking)
  return { when: formatWhen(deps, booking), place: formatPlace(deps, location) }
}
