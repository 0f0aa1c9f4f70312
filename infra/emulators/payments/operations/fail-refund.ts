import type { Desk } from '../context.ts'
import type { Refund } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { find, findCharge } from './find.ts'

/**
 * A refund that went through does not arrive after all: its money is the studio's again, and the charge counts it as
 * refunded no more. `refund.updated`, `charge.refund.updated`, then `refund.failed`, as Stripe tells it three times over.
 */
export function failRefund(desk: Desk, id: string): Refund {
  const before = find(desk.books.refunds, { id, kind: 'refund' })
  if (before.status !== 'succeeded') throw invalid(`Refund ${id} is ${before.status}.`)
  const charge = findCharge(desk, before.charge ?? '')
  desk.books.charges.put({ ...charge, amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  const failed = desk.books.refunds.put({ ...before, status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const previous = { status: before.status }
  desk.announce({ type: 'refund.updated', object: failed, previous })
  desk.announce({ type: 'charge.refund.updated', object: failed, previous })
  desk.announce({ type: 'refund.failed', object: failed })
  return failed
}
