import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { factsOf } from './payment-purpose.ts'
import { recordReversals } from './record-reversals.ts'

const MOST_AT_ONCE = 200

/**
 * Adds the product's own completed refunds to the reversals, unless the provider's event has done so already: reports
 * must not depend on an event that never came. Refunds older than the reversals are added the same way.
 */
export async function recordOwnRefunds(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const { paymentIntentId, checkoutId, userId } of await deps.refunds.toBeKept({ limit: MOST_AT_ONCE })) {
    try {
      const told = await factsOf(deps, { paymentIntentId, checkoutId })
      // Only memberships are paid without a checkout of their own.
      const facts = told ?? { source: 'membership', userId, checkoutId: null, subscriptionId: null, invoiceId: null }
      await recordReversals(deps, { paymentIntentId, facts, sightings: [] })
    } catch (error) {
      failures.push(error)
      if (error instanceof AppError && error.code === 'PAYMENT_PROVIDER_TIMEOUT') break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some refunds could not be kept; they come up again')
}
