import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { isExpiredHold, type StoredBooking } from '../booking/stored-booking.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { noteOfferReleased } from '../waitlist/change-entry.ts'
import { endCheckoutOf } from './end-checkout-of.ts'
import type { HoldEndJob } from './queue-hold-end.ts'

type HoldEnd = { booking: StoredBooking; as: 'expired' | 'cancelled'; tx: Tx }

/** Ends an unpaid hold and releases its seat. Its checkout ends by a job, the entry that it was offered to at once. */
export async function endHold(deps: Deps, { booking, as, tx }: HoldEnd): Promise<void> {
  if (await releaseHold(deps, { bookingId: booking.id, as, tx })) await endCheckoutOf(deps, { booking, as, tx })
}

/** The same for a hold whose checkout has ended; false when it is no hold any more. */
export async function releaseHold(
  deps: Deps,
  { bookingId: id, as, tx }: { bookingId: string; as: HoldEnd['as']; tx: Tx },
): Promise<boolean> {
  const booking = await bookingStore(deps).findById(id, { tx })
  if (booking?.status !== 'pending') return false
  // The entry ends first, so that the seat is not given to the same person again.
  await noteOfferReleased(deps, { booking, as, tx })
  const end = { status: as, by: 'checkout', isLate: false, at: deps.clock.now() } as const
  await endBooking(deps, { id, from: 'pending', end, tx })
  return true
}

/** Ends an offer whose window is over; its seat goes to the next. */
export const holdEndHandler = defineHandler<HoldEndJob>({
  kind: 'hold-end',
  run: async (deps, { payload: { bookingId } }) => {
    await deps.inTransaction(async (tx) => {
      const booking = await bookingStore(deps).findById(bookingId, { tx })
      if (!booking || !isExpiredHold(booking, deps.clock.now())) return
      const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId, { tx }) : null
      // Its page may have been paid: it is closed at the provider first.
      if (checkout?.status === 'open') return
      await releaseHold(deps, { bookingId, as: 'expired', tx })
    })
  },
})
