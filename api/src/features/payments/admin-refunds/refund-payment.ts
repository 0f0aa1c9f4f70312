import { formatMoney, type RefundInput, toCents, toMoney, type UserPayments } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import {
  findPaymentLine,
  getRefundableCents,
  getRefundedCents,
  listUserPayments,
  type PaymentLine,
} from '../receipts/index.ts'
import { refundStore } from '../records/index.ts'

/** `paymentId`: the `id` of the user's `PaymentLine`. */
type RefundRequest = { actor: Actor; userId: string; paymentId: string; input: RefundInput }

/**
 * Refunds a part of a payment or all of it, and leaves the purchase as it is. A job pays the refund and retries while
 * the provider is unavailable. Throws NOT_FOUND for another user's payment, CHANGED_MEANWHILE when the refundable amount
 * is not what the admin saw, VALIDATION_FAILED for a larger amount.
 */
export async function refundUserPayment(
  deps: Deps,
  { actor, userId, paymentId, input }: RefundRequest,
): Promise<UserPayments> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  const job = await deps.inTransaction(async (tx) => {
    // The lock keeps two admins from refunding more than is left.
    await userStore(deps).lock({ id: userId, tx })
    const line = await findPaymentLine(deps, { userId, paymentId, tx })
    if (!line) throw notFound('There is no such payment.')
    const amountCents = toRefundCents(line, input)
    const { title, checkoutId, subscriptionId, invoiceId, paymentIntentId } = line
    const { reason: writtenReason } = input
    const entity = { kind: 'user', id: userId }
    const formerRefund = { refunded: toMoney(getRefundedCents(line)) }
    const newRefund = { payment: title, amount: toMoney(amountCents), reason: writtenReason }
    await auditStore(deps).record({
      entry: { actor, action: 'give back payment', entity, before: formerRefund, after: newRefund },
      tx,
    })
    const paymentIds = { paymentIntentId, checkoutId, subscriptionId, invoiceId }
    const refundsWholeRemainder = amountCents === getRefundableCents(line)
    const adminRefund = { paymentId, refundsWholeRemainder, reason: writtenReason }
    const refund = { ...paymentIds, userId, title, amountCents, adminRefund, reason: 'by-admin' as const }
    return refundStore(deps).add({ refund, tx })
  })
  // An admin's refund is always new and has a job. `add` returns null only for an automatic refund that exists already.
  if (job) await runNow(deps, job)
  return listUserPayments(deps, userId)
}

/** The requested amount in cents. Throws CHANGED_MEANWHILE, VALIDATION_FAILED. */
function toRefundCents(line: PaymentLine, input: RefundInput): number {
  const refundableCents = getRefundableCents(line)
  const refundable = toMoney(refundableCents)
  if (refundable !== input.refundable) {
    const message = 'This payment has changed in the meantime. Please look at it again.'
    throw new AppError('CHANGED_MEANWHILE', message, { extra: { current: { refundable } } })
  }
  const amountCents = toCents(input.amount)
  if (amountCents <= 0) throw invalid({ amount: 'Please give an amount above zero' })
  if (amountCents > refundableCents)
    throw invalid({ amount: refundableCents > 0 ? `At most ${formatMoney(refundable)} is left` : NOTHING_LEFT })
  return amountCents
}

const NOTHING_LEFT = 'Nothing is left to refund, or the bank disputes this payment'
