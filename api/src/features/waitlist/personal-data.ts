import type { PersonalData } from '../../platform/feature.ts'
import { releaseSeat } from '../bookings/index.ts'
import { leaveEntry } from '../waitlist-entries/index.ts'

/** A member's places on waitlists. Closing the account gives them up, offers included, and deletes them. */
export const waitlistData: PersonalData = {
  name: 'waitlist',
  collect: async (deps, userId) =>
    (await deps.waitlist.allOfUser(userId)).map(({ id: _, userId: _u, occurrence: _o, ...entry }) => entry),
  erase: async (deps, { userId, tx }) => {
    for (const entry of await deps.waitlist.liveOfUser({ userId, tx })) {
      const booking = entry.bookingId ? await deps.bookings.findById(entry.bookingId, { tx }) : null
      // With a checkout it has ended with that one.
      if (booking?.status === 'pending') await releaseSeat(deps, { bookingId: booking.id, as: 'cancelled', tx })
      else await leaveEntry(deps, { entry, tx })
    }
    await deps.waitlist.eraseUser({ userId, tx })
  },
}
