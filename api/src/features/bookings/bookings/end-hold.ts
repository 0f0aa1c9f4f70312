import type { Deps } from '../../../deps.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore } from './booking-store.ts'
import { endBooking } from './held-seats.ts'
import type { StoredBooking } from './stored-booking.ts'

/** What the job needs that ends the checkout of a held seat; checkouts carry it out. */
export type CheckoutEndJob = { checkoutId: string; as: 'cancelled' | 'expired' }

type CheckoutEndRequest = { booking: StoredBooking; as: CheckoutEndJob['as']; tx: Tx }

/**
 * Has the checkout of a held seat ended, at the payment provider too, by a job of this transaction. A payment that
 * arrives after the seat was given away is refunded whole. `endCheckoutNow` after the commit carries it out at once.
 */
export async function askForCheckoutEnd(deps: Deps, { booking, as, tx }: CheckoutEndRequest): Promise<void> {
  const { checkoutId, userId, snapshot } = booking
  if (!checkoutId) return
  const payload: CheckoutEndJob = { checkoutId, as }
  const title = snapshot?.className ?? 'A class'
  await deps.jobQueue.add({ kind: 'checkout-end', cause: checkoutId, payload, title, userId, tx })
}

/** Carries out what `askForCheckoutEnd` asked for; what fails is left to the queue. */
export async function endCheckoutNow(deps: Deps, { checkoutId }: Pick<StoredBooking, 'checkoutId'>): Promise<void> {
  if (checkoutId) await runNow(deps, { kind: 'checkout-end', cause: checkoutId })
}

/** Ends a held seat, which is free with this transaction, and asks for the end of its checkout. */
export async function endHold(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<void> {
  const end = { status: 'cancelled', by: 'checkout', isLate: false, at: deps.clock.now() } as const
  const ended = await endBooking(deps, { id: booking.id, from: 'pending', end, tx })
  if (ended) await askForCheckoutEnd(deps, { booking: ended, as: 'cancelled', tx })
}

/**
 * Has the checkouts of an occurrence's expired holds ended; returns whether there were any. An expired hold keeps no
 * user out, whenever its job runs; one that was paid in time keeps its seat, since the provider is asked first.
 */
export async function endExpiredHolds(
  deps: Deps,
  { classId, date, scheduleId }: { classId: string; date: string; scheduleId: string | null },
): Promise<boolean> {
  const bookings = await bookingStore(deps).ofOccurrence({ classId, date, scheduleId })
  const expired = bookings.filter((booking) => isExpired(deps, booking))
  if (expired.length === 0) return false
  await deps.inTransaction(async (tx) => {
    for (const booking of expired) await askForCheckoutEnd(deps, { booking, as: 'expired', tx })
  })
  await Promise.all(expired.map((booking) => endCheckoutNow(deps, booking)))
  return true
}

/** Whether a hold has run out; it does not block another class in the seconds before its job runs. */
export const isExpired = ({ clock }: Pick<Deps, 'clock'>, { status, holdExpiresAt }: StoredBooking): boolean =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= clock.now()
