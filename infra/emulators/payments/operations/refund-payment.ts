import type { PaymentContext } from '../context.ts'
import { newRefund } from '../records/new-payment.ts'
import type { Charge, Refund } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'

type RefundInput = {
  charge: Charge
  amount?: number | undefined
  metadata: Record<string, string>
}

/**
 * Gives money back: `refund.created`, then `charge.refunded`. Never more than was paid: 400 charge_already_refunded, or
 * 400 for an amount (cents) above what is left. Nothing of a charge that was not paid, or that the bank has taken back or
 * may still take back.
 */
export function refundPayment(context: PaymentContext, { charge, amount, metadata }: RefundInput): Refund {
  if (charge.status !== 'succeeded' || !charge.paid) {
    const message = `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`
    throw invalid(message, { param: 'payment_intent' })
  }
  if (isChargedBack(context, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const left = charge.amount - charge.amount_refunded
  if (left <= 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const cents = amount ?? left
  if (cents <= 0) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (cents > left) {
    throw invalid(`Refund amount (${cents}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
  }
  const refund = context.records.refunds.put(newRefund(context, { charge, amount: cents, metadata, reason: null }))
  const refunded = charge.amount_refunded + cents
  const after = context.records.charges.put({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  })
  context.emitEvent({ type: 'refund.created', object: refund })
  context.emitEvent({
    type: 'charge.refunded',
    object: after,
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  })
  return refund
}

// A dispute that was won, or an inquiry that went no further, leaves the money here.
const isChargedBack = ({ records }: PaymentContext, { id }: Charge): boolean =>
  records.disputes.all().some(({ charge, status }) => charge === id && ['needs_response', 'lost'].includes(status))
