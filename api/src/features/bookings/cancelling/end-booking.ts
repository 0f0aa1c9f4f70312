import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { checkoutStore, queueCheckoutEnd } from '../../payments/records/index.ts'
import { type BookingEnd, bookingStore, isExpiredHold, type StoredBooking } from '../booking/booking-store.ts'
import { returnTrial } from '../booking/reserve-seat.ts'
import { passOffer } from '../waitlist/change-entry.ts'
import { serveWaitlist } from '../waitlist/serve-waitlist.ts'

type Ending = { booking: StoredBooking; end: Omit<BookingEnd, 'at'>; tx: Tx }

/** Ends a booking or a hold that this transaction has read, and releases its seat. */
export async function endBooking(deps: Deps, { booking: before, end, tx }: Ending): Promise<StoredBooking> {
  const booking = await bookingStore(deps).end({ booking: before, end: { ...end, at: deps.clock.now() }, tx })
  await releaseSeat(deps, { occurrenceId: booking.occurrenceId, tx })
  await returnTrial(deps, { booking, tx })
  return booking
}

/**
 * The only way in which a seat becomes free, in the transaction that ends its booking: cancelled by the member or the
 * studio, an expired hold, a refund, a plan that ended, a closed account. It goes to the first on the waitlist who can
 * have it; with nobody left it is public.
 */
export async function releaseSeat(deps: Deps, { occurrenceId, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
  if (!occurrence || occurrence.seatsTaken < 1) throw new Error(`no seat to release at ${occurrenceId}`)
  await occurrenceStore(deps).count({ id: occurrenceId, by: { seatsTaken: -1 }, tx })
  deps.metrics.noteSeat({ change: 'released', tx })
  await serveWaitlist(deps, { occurrence: { ...occurrence, seatsTaken: occurrence.seatsTaken - 1 }, tx })
}

type HoldEnd = { booking: StoredBooking; as: 'expired' | 'cancelled'; tx: Tx }
type HoldEndJob = { bookingId: string }

/** Ends an unpaid hold and releases its seat, with the checkout that may be open for it. */
export async function endHold(deps: Deps, { booking, as, tx }: HoldEnd): Promise<void> {
  if (await releaseHold(deps, { bookingId: booking.id, as, tx })) await endCheckoutOf(deps, { booking, as, tx })
}

/** Has the checkout of a held seat that was given away ended, at the payment provider too. */
export async function endCheckoutOf(deps: Deps, { booking, as, tx }: HoldEnd): Promise<void> {
  const { checkoutId: id, userId, snapshot } = booking
  if (id) await queueCheckoutEnd(deps, { checkout: { id, userId, title: snapshot.className }, as, tx })
}

/** Ends a hold whose checkout has ended; false when it is no hold any more. */
export async function releaseHold(
  deps: Deps,
  { bookingId, as, tx }: { bookingId: string; as: HoldEnd['as']; tx: Tx },
): Promise<boolean> {
  const booking = await bookingStore(deps).findById(bookingId, { tx })
  if (booking?.status !== 'pending') return false
  // The entry ends first, so that the seat is not given to the same person again.
  await passOffer(deps, { booking, as, tx })
  await endBooking(deps, { booking, end: { status: as, by: 'checkout' }, tx })
  return true
}

/** Has an offer ended when its window is over. A hold of a checkout ends with that. */
export async function queueHoldEnd(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<void> {
  const { id: bookingId, holdExpiresAt: dueAt, userId, snapshot } = booking
  if (!dueAt) return
  const payload: HoldEndJob = { bookingId }
  const cause = `${bookingId}:${dueAt.getTime()}`
  await deps.jobQueue.add({ kind: 'hold-end', cause, payload, title: snapshot.className, userId, dueAt, tx })
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
