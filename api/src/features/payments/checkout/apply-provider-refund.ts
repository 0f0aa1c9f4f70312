import type { EventSubject } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelRefundedSeat } from '../../bookings/index.ts'
import { cancelRefundedEnrollment } from '../../enrollments/index.ts'
import { checkoutStore, giveBackStore, refundStore, type StoredCheckout } from '../records/index.ts'
import { getSerializeKeysCheckout } from './end-checkout.ts'
import { completeRefund } from './process-refund.ts'
import { settleCheckout } from './settle-checkout.ts'

type RefundEvent = Extract<EventSubject, { kind: 'refund' }>

/**
 * Applies a refund at the provider. One of ours is recorded as done; a full one that staff made at the provider ends
 * what was paid for. A partial refund ends nothing: receipts show it.
 */
export async function applyProviderRefund(deps: Deps, refunded: RefundEvent): Promise<void> {
  if (refunded.refundedCents < refunded.amountCents) return
  const ours = await refundStore(deps).findByPayment(refunded.paymentIntentId)
  if (ours) return completeRefund(deps, ours)
  // An admin gave all of it back here, so that what was bought stays.
  const givenBack = await giveBackStore(deps).ofPayment(refunded.paymentIntentId)
  if (givenBack.some(({ isRest }) => isRest)) return
  const checkout = refunded.checkoutId ? await checkoutStore(deps).findById(refunded.checkoutId) : null
  if (!checkout) return
  // Events come in any order: the payment itself may not be known yet.
  if (checkout.status !== 'paid') await settleAsPaid(deps, checkout)
  await endWhatWasPaid(deps, { refunded, paid: checkout })
}

async function settleAsPaid(deps: Deps, checkout: StoredCheckout): Promise<void> {
  const { sessionId, isCharge } = checkout
  const hosted = sessionId ? await deps.payments.findCheckout(sessionId) : null
  const paid = isCharge ? await findCharge(deps, checkout) : hosted
  if (paid) await settleCheckout(deps, paid)
}

// A charge has no page, and so no session, until its payment is known.
async function findCharge(deps: Deps, { id: checkoutId, userId }: StoredCheckout) {
  const customerId = (await userStore(deps).findById(userId))?.stripeCustomerId
  return customerId ? deps.payments.findSavedCardCharge({ customerId, checkoutId }) : null
}

async function endWhatWasPaid(deps: Deps, { refunded, paid }: { refunded: RefundEvent; paid: StoredCheckout }) {
  const { paymentIntentId } = refunded
  const end = async (tx: Tx) => {
    const checkout = await checkoutStore(deps).findByPayment(paymentIntentId, { tx })
    if (!checkout) return
    const { id: checkoutId, userId, title, bookingId, enrollmentId } = checkout
    const refund = { paymentIntentId, userId, amountCents: refunded.amountCents, title, checkoutId } as const
    const now = deps.clock.now()
    if (!(await refundStore(deps).request({ refund: { ...refund, reason: 'at-provider' }, now, tx }))) return
    if (bookingId) await cancelRefundedSeat(deps, { bookingId, tx })
    if (enrollmentId) await cancelRefundedEnrollment(deps, { enrollmentId, tx })
  }
  await deps.inTransaction(end, { serializeBy: getSerializeKeysCheckout(paid) })
  const noted = await refundStore(deps).findByPayment(paymentIntentId)
  if (noted) await completeRefund(deps, noted)
}
