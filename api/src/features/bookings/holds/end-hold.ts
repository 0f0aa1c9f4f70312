import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { checkoutStore, queueCheckoutEnd } from '../../payments/records/index.ts'
import { bookingStore, isExpiredHold, type StoredBooking } from '../booking/booking-store.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { closeUntakenOffer } from '../waitlist/change-entry.ts'

type EndHoldInput = { booking: StoredBooking; status: 'expired' | 'cancelled'; tx: Tx }
type HoldEndJob = { bookingId: string }

export async function endHoldAndCheckout(deps: Deps, { booking, status, tx }: EndHoldInput): Promise<void> {
  if (await endHold(deps, { bookingId: booking.id, status, tx }))
    await queueHeldCheckoutEnd(deps, { booking, status, tx })
}

/** Queues the end of the checkout of a held seat that was given away, at the payment provider too. */
export async function queueHeldCheckoutEnd(deps: Deps, { booking, status, tx }: EndHoldInput): Promise<void> {
  const { checkoutId: id, userId, snapshot } = booking
  if (id) await queueCheckoutEnd(deps, { checkout: { id, userId, title: snapshot.className }, as: status, tx })
}

/** Ends a hold whose checkout has ended; false when it is no hold any more. */
export async function endHold(
  deps: Deps,
  { bookingId, status, tx }: Omit<EndHoldInput, 'booking'> & { bookingId: string },
): Promise<boolean> {
  const booking = await bookingStore(deps).findById(bookingId, { tx })
  if (booking?.status !== 'pending') return false
  // The entry ends first, so that the seat is not given to the same person again.
  await closeUntakenOffer(deps, { booking, as: status, tx })
  await endBooking(deps, { booking, end: { status, endedBy: 'checkout' }, tx })
  return true
}

/** Queues the end of an offer for when its window is over. The hold of a checkout ends with the checkout. */
export async function queueHoldEnd(deps: Deps, { booking, tx }: Omit<EndHoldInput, 'status'>): Promise<void> {
  const { id: bookingId, holdExpiresAt: dueAt, userId, snapshot } = booking
  if (!dueAt) return
  const payload: HoldEndJob = { bookingId }
  const cause = `${bookingId}:${dueAt.getTime()}`
  await deps.jobQueue.add({ kind: 'hold-end', cause, payload, title: snapshot.className, userId, dueAt, tx })
}

export const holdEndHandler = defineHandler<HoldEndJob>({
  kind: 'hold-end',
  run: (deps, { payload: { bookingId } }) =>
    deps.inTransaction(async (tx) => {
      const booking = await bookingStore(deps).findById(bookingId, { tx })
      if (!booking || !isExpiredHold(booking, deps.clock.now())) return
      const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId, { tx }) : null
      // Its page may have been paid: it is closed at the provider first.
      if (checkout?.status !== 'open') await endHold(deps, { bookingId, status: 'expired', tx })
    }),
})
