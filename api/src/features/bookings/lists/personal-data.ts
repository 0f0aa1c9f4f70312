import type { PersonalData } from '../../../platform/feature.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { toBookingResponses } from './show-booking.ts'

/**
 * A member's bookings. Closing the account cancels future ones and frees their seats; past ones stay in the records
 * without a name. Held seats end with their checkouts.
 */
export const bookingData: PersonalData = {
  name: 'bookings',
  collect: async (deps, userId) => toBookingResponses(deps, await bookingStore(deps).allOf(userId)),
  erase: async (deps, { userId, tx }) => {
    const now = deps.clock.now()
    const end = { status: 'cancelled', by: 'account', isLate: false, at: now } as const
    for (const { id, status, startsAt } of await bookingStore(deps).liveFrom({
      userId,
      from: deps.clock.today(),
      tx,
    })) {
      if (status === 'confirmed' && !(startsAt && startsAt <= now)) {
        await endBooking(deps, { id, from: 'confirmed', end, tx })
      }
    }
  },
}
