import { newId } from '../../ids.ts'
import { type Account, find } from '../account.ts'
import { invalid } from '../stripe-error.ts'
import type { Charge, Dispute } from '../stripe-types.ts'

/** How long a bank waits for an answer when nothing else is said. */
const SECONDS_TO_ANSWER = 14 * 86_400

type DisputeInput = {
  charge: Charge
  amount?: number
  reason?: string
  /** Seconds since 1970; 0 for one that cannot be answered. */
  dueBy?: number
}

/** A cardholder's bank disputes a charge, or cents of it: `charge.dispute.created`. */
export function openDispute(account: Account, { charge, reason = 'fraudulent', ...input }: DisputeInput): Dispute {
  const { records, clock } = account
  const left = charge.amount - charge.amount_refunded
  const { amount = left, dueBy = clock.seconds() + SECONDS_TO_ANSWER } = input
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  if (amount <= 0 || amount > left) throw invalid(`A dispute is about 1 to ${left} cents of it.`)
  const dispute = records.disputes.put({
    id: newId('dp'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: clock.seconds(),
    currency: charge.currency,
    evidence_details: { due_by: dueBy },
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  } as Dispute)
  records.charges.put({ ...charge, disputed: true })
  account.emitEvent('charge.dispute.created', dispute)
  return dispute
}

const outcomes = ['won', 'lost', 'warning_closed'] as const

/** The bank has decided: `charge.dispute.closed`. An inquiry that went no further is `warning_closed`. */
export function closeDispute(account: Account, id: string, outcome: unknown): Dispute {
  const status = outcomes.find((known) => known === outcome)
  if (!status) throw invalid(`Send outcome: ${outcomes.join(', ')}.`)
  const dispute = find(account, 'disputes', id)
  if (dispute.status !== 'needs_response') throw invalid(`Dispute ${id} is ${dispute.status}.`)
  const closed = account.records.disputes.put({ ...dispute, status })
  account.emitEvent('charge.dispute.closed', closed)
  return closed
}
