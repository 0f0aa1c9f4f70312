import type { Deps } from '../../../deps.ts'
import { bookingStore, releaseDueSeat, type StoredBooking, saleEnd } from '../../bookings/index.ts'
import { checkoutStore } from '../records/index.ts'
import { endCheckout } from './end-checkout.ts'

const MAX_AT_ONCE = 200

/**
 * Releases free seats at the time announced by mail. An open checkout of one ends first: if it turns out to be paid,
 * the seat stays.
 */
export async function releaseSeats(deps: Deps): Promise<void> {
  // With the upper bound alone the embedded engine reads every booking without a release.
  const releaseAt = { $gt: new Date(0), $lte: deps.clock.now() }
  const due = await bookingStore(deps).find({ releaseAt }, { limit: MAX_AT_ONCE })
  const failures: unknown[] = []
  for (const booking of due) await releaseOne(deps, booking).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some seats could not be released')
}

async function releaseOne(deps: Deps, booking: StoredBooking): Promise<void> {
  const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId) : null
  const evenIfUnderWay = saleEnd(deps, booking) <= deps.clock.now()
  if (checkout?.status === 'open') await endCheckout(deps, { checkout, as: 'cancelled', evenIfUnderWay })
  await releaseDueSeat(deps, booking)
}
