import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { type RefundJob, refundStore } from '../records/index.ts'
import { findPaymentPurpose } from './payment-purpose.ts'
import { recordReversals } from './record-reversals.ts'

type GivenBack = { paymentIntentId: string; checkoutId: string | null; told: string; at: Date; refundedCents: number }

/**
 * Adds what an admin gave back to the reversals, with all that has gone back of the payment by then. It has an id, so
 * that repeating it changes nothing, nor does the provider's event about it.
 */
export async function recordGivenBack(deps: Deps, given: GivenBack): Promise<void> {
  const { paymentIntentId, checkoutId, told, at, refundedCents: cents } = given
  const purpose = await findPaymentPurpose(deps, { paymentIntentId, checkoutId })
  if (!purpose) throw new Error(`what the payment ${paymentIntentId} was for is not known at the payment provider`)
  await recordReversals(deps, { paymentIntentId, purpose, sightings: [{ told, kind: 'given', at, cents }] })
}

/**
 * Adds a completed refund of the product's own to the reversals, unless the provider's event has done so already:
 * reports must not depend on an event that never came.
 */
export const keptRefundHandler = defineHandler<RefundJob>({
  kind: 'refund-kept',
  run: async (deps, { payload: { refundId } }) => {
    const refund = await refundStore(deps).findById(refundId)
    if (refund?.status !== 'done' || refund.keptAt) return
    const { paymentIntentId, checkoutId, userId } = refund
    const found = await findPaymentPurpose(deps, { paymentIntentId, checkoutId })
    // Only memberships are paid without a checkout of their own.
    const purpose = found ?? { source: 'membership', userId, checkoutId: null, subscriptionId: null, invoiceId: null }
    await recordReversals(deps, { paymentIntentId, purpose, sightings: [] })
  },
})
