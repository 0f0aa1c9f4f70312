import type { PaymentContext } from '../context.ts'
import { newDispute } from '../records/new-payment.ts'
import type { Charge, Dispute } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { find } from './find.ts'

/** How long a bank waits for an answer when nothing else is said; seconds. */
const DAYS_TO_ANSWER = 14 * 86_400

type DisputeInput = {
  charge: Charge
  amount?: number | undefined
  reason?: string | undefined
  /** Seconds since 1970; 0 for one that cannot be answered. */
  dueBy?: number | undefined
}

/** A cardholder's bank disputes a charge, or cents of it: `charge.dispute.created`. */
export function openDispute(context: PaymentContext, { charge, amount, reason, dueBy }: DisputeInput): Dispute {
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  if ((amount ?? left) <= 0 || (amount ?? left) > left) throw invalid(`A dispute is about 1 to ${left} cents of it.`)
  const facts = { amount: amount ?? left, reason: reason ?? 'fraudulent' }
  const until = dueBy ?? context.clock.seconds() + DAYS_TO_ANSWER
  const dispute = context.records.disputes.put(newDispute(context, { charge, dueBy: until, ...facts }))
  context.records.charges.put({ ...charge, disputed: true })
  context.emitEvent({ type: 'charge.dispute.created', object: dispute })
  return dispute
}

export const outcomes = ['won', 'lost', 'warning_closed'] as const

/** The bank has decided: `charge.dispute.closed`. An inquiry that went no further is `warning_closed`. */
export function closeDispute(
  context: PaymentContext,
  { id, outcome }: { id: string; outcome: (typeof outcomes)[number] },
): Dispute {
  const before = find(context.records.disputes, { id, kind: 'dispute' })
  if (before.status !== 'needs_response') throw invalid(`Dispute ${id} is ${before.status}.`)
  const closed = context.records.disputes.put({ ...before, status: outcome })
  context.emitEvent({ type: 'charge.dispute.closed', object: closed })
  return closed
}
