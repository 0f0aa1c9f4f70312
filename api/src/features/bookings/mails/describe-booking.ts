import type { Deps } from '../../../deps.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatPlace, formatWhen } from './seat-format.ts'

/** When and where a booking takes place, formatted for display. */
export const describeBooking = (deps: Deps, booking: StoredBooking): { when: string; place: string } => ({
  when: formatWhen(deps, booking),
  place: formatPlace(deps, booking.snapshot?.location ?? null),
})
