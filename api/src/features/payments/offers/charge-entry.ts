import type { ChargeRefusal } from '@studio/contract'
import { isRefusedByProvider } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import {
  bookingStore,
  type ChargeJob,
  offerInsteadOfCharging,
  queueOfferMail,
  waitlistStore,
} from '../../bookings/index.ts'
import { releaseCheckout, settleCheckout } from '../checkout/index.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'

/**
 * Charges the saved card of a waiting member as agreed. If the card is declined, the held seat becomes an offer for the
 * rest of its time. While the provider does not answer, the queue retries until the hold runs out.
 */
export const chargeHandler = defineHandler<ChargeJob>({
  kind: 'waitlist-charge',
  run: async (deps, { payload }) => {
    const reason = await chargeHeldSeat(deps, payload)
    if (reason) await offerHeldSeat(deps, { job: payload, reason })
  },
})

async function offerHeldSeat(deps: Deps, { job, reason }: { job: ChargeJob; reason: ChargeRefusal }): Promise<void> {
  const { entryId, checkoutId } = job
  await deps.inTransaction(async (tx) => {
    const entry = await waitlistStore(deps).findById(entryId, { tx })
    const booking = entry?.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
    if (entry?.state !== 'charging' || booking?.status !== 'pending') return
    if (!(await releaseCheckout(deps, { id: checkoutId, status: 'expired', keepsSeat: true, tx }))) return
    await offerInsteadOfCharging(deps, { entry, reason, tx })
    await queueOfferMail(deps, { entry, booking, chargeRefusal: reason, tx })
  })
}

/**
 * Charges the card while the seat is held, and books the seat. Returns why the card was not charged, or null when nothing
 * is left to do. Throws while the provider does not answer. Once the hold has ended it only looks for a payment whose
 * response was lost, and refunds it.
 */
async function chargeHeldSeat(deps: Deps, job: ChargeJob): Promise<ChargeRefusal | null> {
  const checkout = await checkoutStore(deps).findById(job.checkoutId)
  if (!checkout || checkout.status === 'paid') return null
  if (!(await isStillHeld(deps, checkout))) {
    const { customerId, checkoutId } = job
    // The provider's record of a charge has the form of a checkout.
    const providerCheckout = await deps.payments.findSavedCardCharge({ customerId, checkoutId })
    // Settling a payment whose seat is no longer held refunds it.
    if (providerCheckout) await settleCheckout(deps, providerCheckout)
    return null
  }
  const { customerId, cardId, description, entryId } = job
  const metadata = { checkoutId: checkout.id, userId: checkout.userId }
  const charge = {
    key: `waitlist-charge:${entryId}`,
    customerId,
    cardId,
    title: description,
    // `paid` is the price minus the discount; it is yet to be paid.
    amountCents: checkout.price.paid,
    metadata,
  }
  const result = await deps.payments.chargeSavedCard(charge).catch((error: unknown) => {
    if (!isRefusedByProvider(error)) throw error
    deps.log.error({ err: error, checkout: checkout.id }, 'the provider refused the charge of a saved card')
    return { kind: 'declined' as const }
  })
  if (result.kind === 'declined') return 'card_declined'
  if (result.kind === 'needs_authentication') return 'card_asks_owner'
  const { checkout: providerCheckout } = result
  // The seat is held, so settling its payment books it.
  await settleCheckout(deps, providerCheckout)
  return null
}

async function isStillHeld(deps: Deps, { status, holdExpiresAt, bookingId }: StoredCheckout): Promise<boolean> {
  if (status !== 'open' || holdExpiresAt <= deps.clock.now() || !bookingId) return false
  const booking = await bookingStore(deps).findById(bookingId)
  return booking?.status === 'pending'
}
