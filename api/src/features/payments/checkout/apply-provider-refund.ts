import type { EventSubject } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelRefundedSeat } from '../../bookings/index.ts'
import { cancelRefundedEnrollment } from '../../enrollments/index.ts'
import { endPack } from '../../packs/index.ts'
import { checkoutStore, type ReversalEvent, refundStore, type StoredCheckout } from '../records/index.ts'
import { getCheckoutSerializeKeys } from './end-checkout.ts'
import { completeRefund } from './process-refund.ts'
import { settleCheckout } from './settle-checkout.ts'

type ProviderRefund = { eventId: string; at: Date; subject: Extract<EventSubject, { kind: 'refund' }> }

/**
 * Applies a full refund that the provider reports. One that we requested is recorded as done; one that staff made in the
 * provider's dashboard cancels the purchase. Partial refunds cancel nothing and only appear in receipts.
 */
export async function applyProviderRefund(deps: Deps, { eventId, at, subject }: ProviderRefund): Promise<void> {
  const { paymentIntentId, checkoutId, amountCents, refundedCents } = subject
  if (refundedCents < amountCents) return
  const event: ReversalEvent = { eventId, kind: 'refunded', at, cents: refundedCents }
  // A refund of ours that undoes a purchase has the payment's id; one by an admin has an id of its own.
  const refund = await refundStore(deps).findById(paymentIntentId)
  if (refund) return completeRefund(deps, { refund, paymentIntentId, event })
  // A full refund by an admin of the studio keeps the purchase.
  const adminRefunds = await refundStore(deps).findAdminRefunds(paymentIntentId)
  if (adminRefunds.some(({ refundsWholeRemainder }) => refundsWholeRemainder)) return
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  if (!checkout) return
  // Events come in any order: the payment itself may not be applied yet.
  const providerCheckout = checkout.status === 'paid' ? null : await findProviderCheckout(deps, checkout)
  if (providerCheckout) await settleCheckout(deps, providerCheckout)
  await deps.inTransaction((tx) => cancelPurchase(deps, { paymentIntentId, amountCents, tx }), {
    serializeBy: getCheckoutSerializeKeys(checkout),
  })
  const addedRefund = await refundStore(deps).findById(paymentIntentId)
  if (addedRefund) await completeRefund(deps, { refund: addedRefund, paymentIntentId, event })
}

async function findProviderCheckout(deps: Deps, { id: checkoutId, userId, sessionId, isAutoCharge }: StoredCheckout) {
  if (!isAutoCharge) return sessionId ? deps.payments.findCheckout(sessionId) : null
  // The charge of a saved card has no session: its `sessionId` is the id of its payment, stored once it is settled.
  const customerId = (await userStore(deps).findById(userId))?.stripeCustomerId
  return customerId ? deps.payments.findSavedCardCharge({ customerId, checkoutId }) : null
}

async function cancelPurchase(
  deps: Deps,
  { paymentIntentId, amountCents, tx }: { paymentIntentId: string; amountCents: number; tx: Tx },
): Promise<void> {
  const checkout = await checkoutStore(deps).findByPayment(paymentIntentId, { tx })
  if (!checkout) return
  const { id: checkoutId, userId, title, bookingId, enrollmentId } = checkout
  const refund = { paymentIntentId, userId, amountCents, title, reason: 'at-provider', checkoutId } as const
  // Added like our own refunds, so that `completeRefund` can record and mail it. The provider has paid it already.
  // Concurrent deliveries of the event may both come here: the second finds the refund and stops.
  if (!(await refundStore(deps).add({ refund, tx }))) return
  if (bookingId) await cancelRefundedSeat(deps, { bookingId, tx })
  if (enrollmentId) await cancelRefundedEnrollment(deps, { enrollmentId, tx })
  await endPack(deps, { checkoutId, tx })
}
