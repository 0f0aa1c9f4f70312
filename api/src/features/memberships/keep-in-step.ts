import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import type { StoredMembership } from './membership-store.ts'
import { syncMembership } from './sync-membership.ts'

const MOST_AT_ONCE = 100
const ASK_AGAIN_MINUTES = 5

/** Asks the provider about memberships whose renewal is due, so that an event that never came changes nothing. */
export async function checkMemberships(deps: Deps): Promise<void> {
  for (const { id } of await deps.memberships.toBeAsked({ now: deps.clock.now(), limit: MOST_AT_ONCE })) {
    // Should the provider be away, this one waits for its next turn instead of blocking the others for ever.
    await deps.memberships.postpone({ id, nextCheckAt: minutesAfter(deps.clock.now(), ASK_AGAIN_MINUTES) })
    await syncMembership(deps, id)
  }
}

/**
 * Ends subscriptions at the provider: of closed accounts, those whose plan the studio took away, and second ones, whose
 * payment goes back as well. One that cannot be ended keeps no other waiting; it comes up again with the next run.
 */
export async function endMemberships(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const membership of await deps.memberships.toBeEnded()) {
    try {
      await endMembership(deps, membership)
    } catch (error) {
      failures.push(error)
      if (error instanceof AppError && error.code === 'PAYMENT_PROVIDER_TIMEOUT') break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some memberships could not be ended')
}

async function endMembership(deps: Deps, { id, userId, isSurplus }: StoredMembership): Promise<void> {
  const payment = isSurplus ? await deps.payments.findSubscriptionPayment(id) : null
  await deps.payments.endSubscription(id)
  await deps.inTransaction(async (tx) => {
    if (payment && userId) {
      const refund = { ...payment, userId, title: 'Monthly Unlimited', reason: 'paid-twice', checkoutId: null } as const
      await deps.refunds.request({ refund, now: deps.clock.now(), tx })
    }
    await deps.memberships.markEnded({ id, tx })
  })
  if (payment) deps.wake.jobs()
  // Its end is news to us as well: known at once, not when the event comes.
  await syncMembership(deps, id)
}
