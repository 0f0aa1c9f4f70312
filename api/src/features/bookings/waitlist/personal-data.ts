import type { PersonalData } from '../../../platform/feature.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { endHold } from '../holds/end-hold.ts'
import { leaveEntry } from './change-entry.ts'
import { waitlistStore } from './waitlist-store.ts'

/** A member's places on waitlists. Closing the account gives them up, offers included, and deletes them. */
export const waitlistData: PersonalData = {
  name: 'waitlist',
  collect: async (deps, userId) =>
    (await waitlistStore(deps).allOfUser(userId)).map(({ id: _, userId: _u, occurrenceId: _o, ...entry }) => entry),
  erase: async (deps, { userId, tx }) => {
    for (const entry of await waitlistStore(deps).liveOfUser({ userId, tx })) {
      const booking = entry.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
      await leaveEntry(deps, { entry, tx })
      if (booking?.status === 'pending') await endHold(deps, { booking, as: 'cancelled', tx })
    }
    await waitlistStore(deps).eraseUser({ userId, tx })
  },
}
