import { newId } from '../../ids.ts'
import { type Account, find } from '../account.ts'
import { invalid } from '../stripe-error.ts'
import type { Charge, Refund } from '../stripe-types.ts'

type RefundInput = { charge: Charge; amount?: number; metadata: Record<string, string> }

/**
 * Gives money back: `charge.refunded`. Never more than was paid: 400 charge_already_refunded, or 400 for an amount
 * (cents) above what is left. Nothing of a charge that the bank has taken back or may still take back.
 */
export function refundPayment(account: Account, { charge, amount, metadata }: RefundInput): Refund {
  const { records, clock } = account
  const { id, currency, payment_intent } = charge
  // A dispute that was won, or an inquiry that went no further, leaves the money here.
  if (records.disputes.all().some((one) => one.charge === id && ['needs_response', 'lost'].includes(one.status)))
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const left = charge.amount - charge.amount_refunded
  if (left <= 0) throw invalid(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  const cents = amount ?? left
  if (cents <= 0) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (cents > left)
    throw invalid(`Refund amount (${cents}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
  const refund = records.refunds.put({
    id: newId('re'),
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
  const refunded = amount_refunded === charge.amount
  const after = records.charges.put({ ...charge, amount_refunded, refunded })
  account.emitEvent('charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  return refund
}

/**
 * A refund that went through does not arrive after all: its money is the studio's again, and the charge counts it as
 * refunded no more. `refund.updated`, `charge.refund.updated`, then `refund.failed`, as Stripe tells it three times over.
 */
export function failRefund(account: Account, id: string): Refund {
  const refund = find(account, 'refunds', id)
  if (refund.status !== 'succeeded') throw invalid(`Refund ${id} is ${refund.status}.`)
  const charge = find(account, 'charges', refund.charge)
  const amount_refunded = charge.amount_refunded - refund.amount
  account.records.charges.put({ ...charge, amount_refunded, refunded: false })
  const failed = account.records.refunds.put({ ...refund, status: 'failed' })
  for (const type of ['refund.updated', 'charge.refund.updated'])
    account.emitEvent(type, failed, { status: refund.status })
  account.emitEvent('refund.failed', failed)
  return failed
}
