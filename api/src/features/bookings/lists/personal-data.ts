import type { PersonalData } from '../../../platform/feature.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
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
  collect: async (deps, userId) => toBookingResponses(deps, await bookingStore(deps).find({ userId })),
  erase: async (deps, { userId, user, tx }) => {
    const endedBookings: StoredBooking[] = []
    const now = deps.clock.now()
    for (const booking of await bookingStore(deps).liveFrom({ userId, from: deps.clock.today(), tx })) {
      const { status, startsAt } = booking
      if (status !== 'confirmed' || (startsAt && startsAt <= now)) continue
      endedBookings.push(await endBooking(deps, { booking, end: { by: 'account' }, tx }))
    }
    await queueAccountClosed(deps, { user, ended: endedBookings, tx })
  },
}
