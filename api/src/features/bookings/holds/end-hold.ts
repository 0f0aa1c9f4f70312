import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { checkoutStore, queueCheckoutEnd } from '../../payments/records/index.ts'
import { bookingStore, isExpiredHold, type StoredBooking } from '../booking/booking-store.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { closeUnacceptedOffer } from '../waitlist/change-entry.ts'

type EndHoldInput = { booking: StoredBooking; status: 'expired' | 'cancelled'; tx: Tx }
type HoldEndJob = { bookingId: string }

/** Ends a hold, and queues the end of its checkout. */
export async function endHoldAndQueueCheckoutEnd(deps: Deps, { booking, status, tx }: EndHoldInput): Promise<void> {
  if (await endHold(deps, { bookingId: booking.id, status, tx }))
    await queueHoldCheckoutEnd(deps, { booking, status, tx })
}

/** Queues the end of a hold's checkout, also at the payment provider. */
export async function queueHoldCheckoutEnd(deps: Deps, { booking, status, tx }: EndHoldInput): Promise<void> {
  const { checkoutId: id, userId, snapshot } = booking
  if (id) await queueCheckoutEnd(deps, { checkout: { id, userId, title: snapshot.className }, action: status, tx })
}

/** False when the booking is no longer a hold. */
export async function endHold(
  deps: Deps,
  { bookingId, status, tx }: Omit<EndHoldInput, 'booking'> & { bookingId: string },
): Promise<boolean> {
  const booking = await bookingStore(deps).findById(bookingId, { tx })
  if (booking?.status !== 'pending') return false
  // Close the offer first, so that the released seat is not offered to the same member again.
  await closeUnacceptedOffer(deps, { booking, status, tx })
  // Any hold that ended has this `endedBy`, even if it had no checkout.
  await endBooking(deps, { booking, end: { status, endedBy: 'checkout' }, tx })
  return true
}

/** Queues the end of a hold that was made from the waitlist, for when it expires. */
export async function queueHoldEnd(deps: Deps, { booking, tx }: Omit<EndHoldInput, 'status'>): Promise<void> {
  const { id: bookingId, holdExpiresAt: dueAt, userId, snapshot } = booking
  if (!dueAt) return
  const payload: HoldEndJob = { bookingId }
  const dedupeKey = `${bookingId}:${dueAt.getTime()}`
  await deps.jobQueue.add({ kind: 'hold-end', dedupeKey, payload, title: snapshot.className, userId, dueAt, tx })
}

export const holdEndHandler = defineHandler<HoldEndJob>({
  kind: 'hold-end',
  run: (deps, { payload: { bookingId } }) =>
    deps.inTransaction(async (tx) => {
      const booking = await bookingStore(deps).findById(bookingId, { tx })
      if (!booking || !isExpiredHold(booking, deps.clock.now())) return
      const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId, { tx }) : null
      // An open checkout may have been paid by now: its own job ends it at the provider first, and then the hold.
      if (checkout?.status !== 'open') await endHold(deps, { bookingId, status: 'expired', tx })
    }),
})
