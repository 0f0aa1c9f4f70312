import type { EventSubject } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { ReversalEvent } from '../records/index.ts'
import { findPaymentPurpose } from './payment-purpose.ts'
import { recordReversals } from './record-reversals.ts'

type ReversalNotice = {
  told: string
  at: Date
  subject: Extract<EventSubject, { kind: 'refund' | 'refund-failed' | 'dispute' }>
}

/**
 * Stores what a provider's event says about a reversal, in any order and any number of times: of a purchase or of a
 * membership's month, partial or full, refunded or taken by a bank after a dispute. Payments unrelated to the studio
 * are ignored.
 */
export async function applyReversalEvent(deps: Deps, { told, at, subject }: ReversalNotice): Promise<void> {
  const { paymentIntentId } = subject
  const checkoutId = subject.kind === 'refund' ? subject.checkoutId : null
  const purpose = await findPaymentPurpose(deps, { paymentIntentId, checkoutId })
  if (purpose) await recordReversals(deps, { paymentIntentId, purpose, sightings: [sightingOf({ told, at, subject })] })
}

const kindOf = { open: 'disputed', lost: 'dispute-lost', kept: 'dispute-kept' } as const

function sightingOf({ told, at, subject }: ReversalNotice): ReversalEvent {
  if (subject.kind === 'refund') return { told, kind: 'given', at, cents: subject.refundedCents }
  const { amountCents: cents } = subject
  if (subject.kind === 'refund-failed') return { told, kind: 'failed', at, cents, refundId: subject.refundId }
  const { disputeId, reason, answerBy, stand } = subject
  return { told, kind: kindOf[stand], at, cents, disputeId, reason, answerBy }
}
