import type { PaymentContext } from '../context.ts'
import type { Refund } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { find, findCharge } from './find.ts'

/**
 * A refund that went through does not arrive after all: its money is the studio's again, and the charge counts it as
 * refunded no more. `refund.updated`, `charge.refund.updated`, then `refund.failed`, as Stripe tells it three times over.
 */
export function failRefund(context: PaymentContext, id: string): Refund {
  const before = find(context.records.refunds, { id, kind: 'refund' })
  if (before.status !== 'succeeded') throw invalid(`Refund ${id} is ${before.status}.`)
  const charge = findCharge(context, before.charge ?? '')
  context.records.charges.put({ ...charge, amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  const failed = context.records.refunds.put({
    ...before,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  const previous = { status: before.status }
  context.emitEvent({ type: 'refund.updated', object: failed, previous })
  context.emitEvent({ type: 'charge.refund.updated', object: failed, previous })
  context.emitEvent({ type: 'refund.failed', object: failed })
  return failed
}
