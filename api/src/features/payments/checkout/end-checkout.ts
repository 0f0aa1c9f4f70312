import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  bookingStore,
  endHold,
  getSaleEnd,
  getSerializeKeys,
  releaseDueSeat,
  type StoredBooking,
} from '../../bookings/index.ts'
import { endEnrollment } from '../../enrollments/index.ts'
import {
  type CheckoutEndJob,
  checkoutStore,
  queueCheckoutEnd,
  RECHECK_MINUTES,
  type StoredCheckout,
} from '../records/index.ts'
import { settleCheckout } from './settle-checkout.ts'

type EndInput = {
  checkout: StoredCheckout
  status: 'expired' | 'cancelled'
  /** Ends the checkout even while its bank transfer is being processed. The transfer is refunded when it arrives. */
  evenIfProcessing?: boolean
}

/**
 * A checkout that ends unpaid. `canStillBePaid`: its page may be open still, or a bank transfer is being processed, so a
 * job asks the provider again later.
 */
export type UnpaidCheckout = Omit<EndInput, 'evenIfProcessing'> & { canStillBePaid: boolean }

/**
 * Ends an open checkout and releases its seat. One that was paid in the meantime or, without `evenIfProcessing`, is being
 * paid by bank transfer is settled instead.
 */
export async function endOrSettleCheckout(deps: Deps, input: EndInput): Promise<void> {
  const closeResult = await closeCheckoutPage(deps, input)
  if ('checkoutToSettle' in closeResult) return settleCheckout(deps, closeResult.checkoutToSettle)
  const serializeBy = getCheckoutSerializeKeys(input.checkout)
  await deps.inTransaction((tx) => releaseUnpaidCheckout(deps, { ...closeResult, tx }), { serializeBy })
}

/**
 * Closes the page of an open checkout at the provider, so that a released seat can no longer be paid. When the provider
 * does not answer, the caller can still release the seat, and a job closes the page later.
 */
export async function closeCheckoutPage(
  deps: Deps,
  { checkout, status, evenIfProcessing = false }: EndInput,
): Promise<UnpaidCheckout | { checkoutToSettle: ProviderCheckout }> {
  const { id, sessionId } = checkout
  if (status === 'cancelled') {
    await deps.inTransaction((tx) => checkoutStore(deps).change({ id, changes: { isGivenUp: true }, tx }))
  }
  const providerCheckout = sessionId
    ? await deps.payments.closeCheckout(sessionId).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'closing a checkout at the provider failed, a job closes it later')
        return 'no answer' as const
      })
    : null
  if (providerCheckout === 'no answer') return { checkout, status, canStillBePaid: true }
  const isProcessing = providerCheckout?.status === 'processing'
  const mustSettle = providerCheckout?.status === 'paid' || (isProcessing && !evenIfProcessing)
  if (providerCheckout && mustSettle) return { checkoutToSettle: providerCheckout }
  return { checkout, status, canStillBePaid: isProcessing }
}

/** Ends a checkout after `closeCheckoutPage`, like `releaseCheckout`, and queues a recheck if it can still be paid. */
export async function releaseUnpaidCheckout(
  deps: Deps,
  { checkout, status, canStillBePaid, tx }: UnpaidCheckout & { tx: Tx },
): Promise<void> {
  const isReleased = await releaseCheckout(deps, { id: checkout.id, status, tx })
  if (isReleased && canStillBePaid)
    await queueCheckoutEnd(deps, { checkout, action: 'recheck', dueAt: deps.clock.now(), tx })
}

/** The `serializeBy` keys for changes to a checkout: its member, and the class and date of its seat. */
export function getCheckoutSerializeKeys({
  userId,
  occurrenceId,
}: Pick<StoredCheckout, 'userId' | 'occurrenceId'>): string[] {
  const [classId, bookingDate] = occurrenceId?.split(':') ?? []
  return classId && bookingDate ? getSerializeKeys({ userId, classId, bookingDate }) : [`member:${userId}`]
}

type ReleaseInput = { id: string; status: EndInput['status']; keepsSeat?: boolean; tx: Tx }

/** Ends an open checkout in our records, and its hold or enrollment. Returns false when it is no longer open. */
export async function releaseCheckout(
  deps: Deps,
  { id, status, keepsSeat = false, tx }: ReleaseInput,
): Promise<boolean> {
  const endedCheckout = await checkoutStore(deps).change({
    id,
    // `unpaidHoldAddress`: the client address whose limit of unpaid seats counts the checkout.
    changes: { status, checkoutUrl: null, unpaidHoldAddress: null },
    tx,
  })
  if (!endedCheckout) return false
  const { bookingId, enrollmentId } = endedCheckout
  if (bookingId && !keepsSeat) await endHold(deps, { bookingId, status, tx })
  if (enrollmentId) await endEnrollment(deps, { enrollmentId, fromStatus: 'pending', toStatus: 'cancelled', tx })
  return true
}

/** Cancels the open checkouts of an account that is being closed; jobs close their pages. */
export async function cancelOpenCheckouts(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  for (const checkout of await checkoutStore(deps).findOpenByUser(userId, { tx })) {
    await releaseCheckout(deps, { id: checkout.id, status: 'cancelled', tx })
    await queueCheckoutEnd(deps, { checkout, action: 'cancelled', tx })
  }
}

/**
 * Ends or rechecks an open checkout. For a checkout that is no longer open in our records, closes its page at the
 * provider and refunds a payment made on it.
 */
export const checkoutEndHandler = defineHandler<CheckoutEndJob>({
  kind: 'checkout-end',
  run: async (deps, { payload: { checkoutId, action } }) => {
    const checkout = await checkoutStore(deps).findById(checkoutId)
    if (!checkout || checkout.status === 'paid') return
    if (checkout.status !== 'open') return closeEndedCheckout(deps, checkout)
    const isHoldExpired = checkout.holdExpiresAt <= deps.clock.now()
    // A bank transfer has extended the hold; another job ends it.
    if (action === 'expired' && !isHoldExpired) return
    if (action === 'recheck' && !isHoldExpired) {
      // The process died before it stored the session, so the user has never seen the page.
      if (!checkout.sessionId) return endOrSettleCheckout(deps, { checkout, status: 'expired' })
      const providerCheckout = await deps.payments.findCheckout(checkout.sessionId)
      if (providerCheckout) await settleCheckout(deps, providerCheckout)
      const dueAt = minutesAfter(deps.clock.now(), RECHECK_MINUTES)
      return deps.inTransaction((tx) => queueCheckoutEnd(deps, { checkout, action: 'recheck', dueAt, tx }))
    }
    const status = action === 'cancelled' ? 'cancelled' : 'expired'
    // The extended hold of a bank transfer ends even if the transfer is still being processed.
    const evenIfProcessing = action === 'cancelled' || checkout.isPaymentUnderWay
    await endOrSettleCheckout(deps, { checkout, status, evenIfProcessing })
  },
})

const PROCESSING_RECHECK_MINUTES = 60

async function closeEndedCheckout(deps: Deps, checkout: StoredCheckout): Promise<void> {
  const providerCheckout = checkout.sessionId ? await deps.payments.closeCheckout(checkout.sessionId) : null
  if (providerCheckout?.status === 'paid') await settleCheckout(deps, providerCheckout)
  if (providerCheckout?.status !== 'processing') return
  const dueAt = minutesAfter(deps.clock.now(), PROCESSING_RECHECK_MINUTES)
  await deps.inTransaction((tx) => queueCheckoutEnd(deps, { checkout, action: 'recheck', dueAt, tx }))
}

const MAX_RELEASED_AT_ONCE = 200

/** Releases booked seats that a plan no longer covers, at the time that was announced by mail, unless they were paid. */
export async function releaseUncoveredSeats(deps: Deps): Promise<void> {
  // Without the lower bound the embedded engine reads every booking that has no release time.
  const releaseAt = { $gt: new Date(0), $lte: deps.clock.now() }
  const dueBookings = await bookingStore(deps).find({ releaseAt }, { limit: MAX_RELEASED_AT_ONCE })
  const failures: unknown[] = []
  for (const booking of dueBookings)
    await releaseUncoveredSeat(deps, booking).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some seats could not be released')
}

async function releaseUncoveredSeat(deps: Deps, booking: StoredBooking): Promise<void> {
  const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId) : null
  // A bank transfer that arrives after the class has started is refunded anyway.
  const evenIfProcessing = getSaleEnd(deps, booking) <= deps.clock.now()
  if (checkout?.status === 'open') await endOrSettleCheckout(deps, { checkout, status: 'cancelled', evenIfProcessing })
  // Reads the booking again: one that was paid in the meantime stays.
  await releaseDueSeat(deps, booking)
}
