import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Charge, Dispute } from '../stripe-types.ts'

/** How long the studio may respond to a dispute by default. */
const RESPONSE_SECONDS = 14 * 86_400

type DisputeInput = {
  charge: Charge
  amount?: number
  reason?: string
  /** Seconds since 1970; 0 for a dispute that does not allow a response. */
  dueBy?: number
}

/** Opens a dispute of a charge, or of a part of it: `charge.dispute.created`. */
export function openDispute(account: Account, { charge, reason = 'fraudulent', ...input }: DisputeInput): Dispute {
  const { records, clock } = account
  const remainingCents = charge.amount - charge.amount_refunded
  const { amount = remainingCents, dueBy = clock.seconds() + RESPONSE_SECONDS } = input
  if (charge.disputed) throw createInvalidRequest(`Charge ${charge.id} is disputed already.`)
  if (amount <= 0 || amount > remainingCents)
    throw createInvalidRequest(`The amount of a dispute is 1 to ${remainingCents} cents.`)
  const dispute = records.disputes.put({
    id: createId('dp'),
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

/** Closes a dispute with the bank's decision: `charge.dispute.closed`. A dropped inquiry is `warning_closed`. */
export function closeDispute(account: Account, id: string, outcome: unknown): Dispute {
  const status = outcomes.find((knownOutcome) => knownOutcome === outcome)
  if (!status) throw createInvalidRequest(`Send outcome: ${outcomes.join(', ')}.`)
  const dispute = load(account, 'disputes', id)
  if (dispute.status !== 'needs_response') throw createInvalidRequest(`Dispute ${id} is ${dispute.status}.`)
  const closedDispute = account.records.disputes.put({ ...dispute, status })
  account.emitEvent('charge.dispute.closed', closedDispute)
  return closedDispute
}
