import type { PersonalData } from '../../../platform/feature.ts'
import { bookingStore, releaseSeat } from '../bookings/index.ts'
import { leaveEntry, waitlistStore } from '../waitlist-entries/index.ts'

/** A member's places on waitlists. Closing the account gives them up, offers included, and deletes them. */
export const waitlistData: PersonalData = {
  name: 'waitlist',
  collect: async (deps, userId) =>
    (await waitlistStore(deps).allOfUser(userId)).map(({ id: _, userId: _u, occurrence: _o, ...entry }) => entry),
  erase: async (deps, { userId, tx }) => {
    for (const entry of await waitlistStore(deps).liveOfUser({ userId, tx })) {
      const booking = entry.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
      // With a checkout it has ended with that one.
      if (booking?.status === 'pending') await releaseSeat(deps, { bookingId: booking.id, as: 'cancelled', tx })
      else await leaveEntry(deps, { entry, tx })
    }
    await waitlistStore(deps).eraseUser({ userId, tx })
  },
}
