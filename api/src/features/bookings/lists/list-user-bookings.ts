import type { Booking, UserBookingsQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { toBookingResponses } from './show-booking.ts'

const PAGE_SIZE = 20

/**
 * A page of a user's bookings for an admin, with the total: from today on, soonest first, or with `when: 'past'` before
 * today, latest first. Includes cancelled ones and, unlike the member's own list, the whole history, but no expired
 * holds. NOT_FOUND for an unknown user.
 */
export async function listUserBookings(
  deps: Deps,
  { userId, query }: { userId: string; query: UserBookingsQuery },
): Promise<{ bookings: Booking[]; total: number }> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  const { when = 'coming', page = 1, pageSize = PAGE_SIZE } = query
  const part = { userId, when: when === 'past' ? 'past' : 'coming', today: deps.clock.today() } as const
  const [found, total] = await Promise.all([
    bookingStore(deps).listedPage({ ...part, skip: (page - 1) * pageSize, limit: pageSize }),
    bookingStore(deps).countListed(part),
  ])
  return { bookings: await toBookingResponses(deps, found), total }
}
