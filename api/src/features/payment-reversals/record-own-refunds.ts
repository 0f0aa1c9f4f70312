import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { refundStore } from '../payment-records/index.ts'
import { factsOf } from './payment-purpose.ts'
import { recordReversals } from './record-reversals.ts'

const MOST_AT_ONCE = 200

type GivenBack = { paymentIntentId: string; checkoutId: string | null; told: string; at: Date; refundedCents: number }

/**
 * Adds what an admin gave back to the reversals, with all that has gone back of the payment by then. It has an id, so
 * that repeating it changes nothing, nor does the provider's event about it.
 */
export async function recordGivenBack(deps: Deps, given: GivenBack): Promise<void> {
  const { paymentIntentId, checkoutId, told, at, refundedCents: cents } = given
  const facts = await factsOf(deps, { paymentIntentId, checkoutId })
  if (!facts) throw new Error(`what the payment ${paymentIntentId} was for is not known at the payment provider`)
  await recordReversals(deps, { paymentIntentId, facts, sightings: [{ told, kind: 'given', at, cents }] })
}

/**
 * Adds the product's own completed refunds to the reversals, unless the provider's event has done so already: reports
 * must not depend on an event that never came. Refunds older than the reversals are added the same way.
 */
export async function recordOwnRefunds(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const { paymentIntentId, checkoutId, userId } of await refundStore(deps).toBeKept({ limit: MOST_AT_ONCE })) {
    try {
      const purpose = await factsOf(deps, { paymentIntentId, checkoutId })
      // Only memberships are paid without a checkout of their own.
      const facts = purpose ?? { source: 'membership', userId, checkoutId: null, subscriptionId: null, invoiceId: null }
      await recordReversals(deps, { paymentIntentId, facts, sightings: [] })
    } catch (error) {
      failures.push(error)
      if (error instanceof AppError && error.code === 'PAYMENT_PROVIDER_TIMEOUT') break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some refunds could not be kept; they come up again')
}
