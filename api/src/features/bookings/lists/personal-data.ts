import type { PersonalData } from '../../../platform/feature.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { queueAccountClosed } from '../mails/account-closed-mail.ts'
import { toBookingResponses } from './show-booking.ts'

/**
 * A member's bookings. Closing the account cancels future ones and frees their seats; past ones stay in the records
 * without a name. One last mail takes the entries of the future ones out of their calendar. Held seats end with their
 * checkouts.
 */
export const bookingData: PersonalData = {
  name: 'bookings',
  collect: async (deps, userId) => toBookingResponses(deps, await bookingStore(deps).allOf(userId)),
  erase: async (deps, { userId, user, tx }) => {
    const endedBookings: StoredBooking[] = []
    const now = deps.clock.now()
    const end = { status: 'cancelled', by: 'account', isLate: false, at: now } as const
    for (const { id, status, startsAt } of await bookingStore(deps).liveFrom({
      userId,
      from: deps.clock.today(),
      tx,
    })) {
      if (status === 'confirmed' && !(startsAt && startsAt <= now)) {
        const ended = await endBooking(deps, { id, from: 'confirmed', end, tx })
        if (ended) endedBookings.push(ended)
      }
    }
    await queueAccountClosed(deps, { user, ended: endedBookings, tx })
  },
}
