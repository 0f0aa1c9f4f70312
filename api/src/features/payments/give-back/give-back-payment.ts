import { formatCents, formatMoney, type GiveBackInput, toCents, type UserPayments } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import {
  listUserPayments,
  loadPaymentLine,
  type PaymentLine,
  refundableCents,
  refundedCents,
} from '../receipts/index.ts'
import { refundStore } from '../records/index.ts'

type GiveBackCall = { actor: Actor; userId: string; paymentId: string; input: GiveBackInput }

/**
 * Gives back a part of a payment or all of it; what was bought stays as it is. A job does it, which is tried again while
 * the provider is away. NOT_FOUND for a payment that is not this person's, CHANGED_MEANWHILE when less or more is
 * left than the admin saw, VALIDATION_FAILED for more than is left.
 */
export async function giveBackPayment(
  deps: Deps,
  { actor, userId, paymentId, input }: GiveBackCall,
): Promise<UserPayments> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  const job = await deps.inTransaction(async (tx) => {
    // One after the other, so that two admins together give back no more than is left.
    await userStore(deps).lock({ id: userId, tx })
    const line = await loadPaymentLine(deps, { userId, paymentId, tx })
    if (!line) throw notFound('There is no such payment.')
    const amountCents = checkAmount(line, input)
    const { title, checkoutId, subscriptionId, invoiceId, paymentIntentId } = line
    const { reason } = input
    const entity = { kind: 'user', id: userId }
    const before = { refunded: formatCents(refundedCents(line)) }
    const after = { payment: title, amount: formatCents(amountCents), reason }
    await auditStore(deps).record({ act: { actor, what: 'give back payment', entity, before, after }, tx })
    const paid = { paymentIntentId, checkoutId, subscriptionId, invoiceId }
    const givenBack = { paymentId, isRest: amountCents === refundableCents(line), reason }
    const refund = { ...paid, userId, title, amountCents, givenBack, reason: 'given-back' as const }
    return refundStore(deps).request({ refund, tx })
  })
  if (job) await runNow(deps, job)
  return listUserPayments(deps, userId)
}

function checkAmount(line: PaymentLine, { amount, left: seen }: GiveBackInput): number {
  const leftCents = refundableCents(line)
  const left = formatCents(leftCents)
  if (left !== seen) {
    const sentence = 'This payment has changed in the meantime. Please look at it again.'
    throw new AppError('CHANGED_MEANWHILE', sentence, { extra: { current: { left } } })
  }
  const cents = toCents(amount)
  if (cents <= 0) throw invalid({ amount: 'Please give an amount above zero' })
  if (cents > leftCents) throw invalid({ amount: leftCents > 0 ? `At most ${formatMoney(left)} is left` : NOTHING })
  return cents
}

const NOTHING = 'Nothing is left to refund, or the bank disputes this payment'
