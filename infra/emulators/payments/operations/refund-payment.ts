import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Charge, Refund } from '../stripe-types.ts'

type RefundInput = { charge: Charge; amount?: number; metadata: Record<string, string> }

/**
 * Refunds a charge and sends `charge.refunded`. Throws 400 for a charge that is already refunded, for more cents than
 * remain, and for a charge whose dispute is open or lost.
 */
export function refundPayment(account: Account, { charge, amount, metadata }: RefundInput): Refund {
  const { records, clock } = account
  const { id, currency, payment_intent } = charge
  // After a dispute that was won, or a dropped inquiry, the money can be refunded.
  const blockingStatuses = ['needs_response', 'lost']
  const disputes = records.disputes.all().filter((dispute) => dispute.charge === id)
  if (disputes.some(({ status }) => blockingStatuses.includes(status)))
    throw createInvalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const remainingCents = charge.amount - charge.amount_refunded
  if (remainingCents <= 0)
    throw createInvalidRequest(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  const cents = amount ?? remainingCents
  if (cents <= 0)
    throw createInvalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (cents > remainingCents)
    throw createInvalidRequest(
      `Refund amount (${cents}) is greater than unrefunded amount on charge (${remainingCents})`,
      {
        param: 'amount',
      },
    )
  const refund = records.refunds.put({
    id: createId('re'),
    object: 'refund',
    amount: cents,
    charge: id,
    created: clock.seconds(),
    currency,
    metadata,
    payment_intent,
    status: 'succeeded',
  } as Refund)
  const amount_refunded = charge.amount_refunded + cents
  const isFullyRefunded = amount_refunded === charge.amount
  const updatedCharge = records.charges.put({ ...charge, amount_refunded, refunded: isFullyRefunded })
  const previousValues = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  account.emitEvent('charge.refunded', updatedCharge, previousValues)
  return refund
}

/**
 * Fails a refund that had succeeded: the studio has the money again, and the charge no longer counts it as refunded. Stripe
 * reports it in three events: `refund.updated`, `charge.refund.updated` and `refund.failed`.
 */
export function failRefund(account: Account, id: string): Refund {
  const refund = load(account, 'refunds', id)
  if (refund.status !== 'succeeded') throw createInvalidRequest(`Refund ${id} is ${refund.status}.`)
  const charge = load(account, 'charges', refund.charge)
  const amount_refunded = charge.amount_refunded - refund.amount
  account.records.charges.put({ ...charge, amount_refunded, refunded: false })
  const failedRefund = account.records.refunds.put({ ...refund, status: 'failed' })
  for (const type of ['refund.updated', 'charge.refund.updated'])
    account.emitEvent(type, failedRefund, { status: refund.status })
  account.emitEvent('refund.failed', failedRefund)
  return failedRefund
}
