import type { Booking, UserBookingsQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { toBookingResponses } from './show-booking.ts'

const PAGE_SIZE = 20

/**
 * A page of somebody's bookings for an admin, and how many there are in all: those of today and later, soonest first, or
 * with `when: 'past'` those before today, latest first. Cancelled ones are among them, expired holds are not. Unlike the
 * member's own list it reaches back to the beginning. NOT_FOUND for an unknown user.
 */
export async function listUserBookings(
  deps: Deps,
  { userId, query }: { userId: string; query: UserBookingsQuery },
): Promise<{ bookings: Booking[]; total: number }> {
  if (!(await deps.users.findById(userId))) throw notFound('There is no such user.')
  const { when = 'coming', page = 1, pageSize = PAGE_SIZE } = query
  const part = { userId, when: when === 'past' ? 'past' : 'coming', today: deps.clock.today() } as const
  const [found, total] = await Promise.all([
    deps.bookings.listedPage({ ...part, skip: (page - 1) * pageSize, limit: pageSize }),
    deps.bookings.countListed(part),
  ])
  return { bookings: await toBookingResponses(deps, found), total }
}
