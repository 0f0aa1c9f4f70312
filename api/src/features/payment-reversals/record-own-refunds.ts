import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { factsOf } from './payment-purpose.ts'
import { recordReversals } from './record-reversals.ts'

const MOST_AT_ONCE = 200

/**
 * Keeps refunds that the product has carried out among the money that went back, where the provider's event has not done so
 * already: reports need no event that never came. Refunds from before this was kept come in the same way.
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
