import { type BookingPayment, FORMER_MEMBER, formatCents, type RosterEntry, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { isPaidAtDesk } from '../mails/booking-format.ts'

/** Bookings as the desk sees them, by name; one read for all the users. A closed account has no name any more. */
export async function rosterEntries(deps: Deps, bookings: readonly StoredBooking[]): Promise<RosterEntry[]> {
  const users = await userStore(deps).findMany(bookings.map(({ userId }) => userId))
  const byId = new Map(users.map((user) => [user.id, user]))
  return bookings
    .map((booking) => entryOf({ booking, user: byId.get(booking.userId) }))
    .sort((a, b) => sortName(a).localeCompare(sortName(b)) || (a.bookedAt < b.bookedAt ? -1 : 1))
}

const sortName = ({ user: { firstName, lastName, username } }: RosterEntry) =>
  [lastName, firstName, username].filter(Boolean).join(' ').toLowerCase()

function entryOf({ booking, user }: { booking: StoredBooking; user: User | undefined }): RosterEntry {
  const { price, endedBy } = booking
  return {
    bookingId: booking.id,
    user: rosterUser({ id: booking.userId, user }),
    status: booking.status,
    payment: toRosterPayment(booking),
    amount: formatCents(price.paid),
    lateCancel: booking.lateCancel,
    cancelledBy: booking.status !== 'cancelled' ? null : endedBy === 'studio' ? 'studio' : 'member',
    isWalkIn: booking.isWalkIn,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    bookedAt: booking.createdAt.toISOString(),
  }
}

/** A person as rosters name and show them; a closed account has no name and no picture any more. */
export const rosterUser = ({ id, user }: { id: string; user: User | undefined }): RosterEntry['user'] => ({
  id,
  username: user?.username ?? FORMER_MEMBER,
  firstName: user?.firstName ?? null,
  lastName: user?.lastName ?? null,
  email: user?.email ?? '',
  profileImageUrl: user?.profileImageUrl ?? null,
})

/** How a booking is paid for, as rosters and its member's history show it. */
export function toRosterPayment(booking: StoredBooking): BookingPayment {
  if (booking.status === 'pending') return 'pending'
  if (booking.price.paid === 0) return booking.freeBy ?? 'included'
  return isPaidAtDesk(booking) ? 'at-desk' : 'paid'
}
