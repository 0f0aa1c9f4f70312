import type { Deps } from '../../deps.ts'
import { endCheckout } from './end-checkout.ts'

const MOST_AT_ONCE = 200
const SIDE_BY_SIDE = 5

/**
 * Ends checkouts whose hold is over. The provider is asked to close each first; once it turns out to be away
 * the rest is released without asking, since a seat is held no longer than its hold.
 */
export async function expireHolds(deps: Deps): Promise<void> {
  const overdue = await deps.checkouts.overdue({ now: deps.clock.now(), limit: MOST_AT_ONCE })
  let canAsk = true
  const failures: unknown[] = []
  for (let at = 0; at < overdue.length; at += SIDE_BY_SIDE) {
    const batch = overdue.slice(at, at + SIDE_BY_SIDE).map(async (checkout) => {
      // A bank transfer that has not come when the class begins has lost its seat.
      const ending = { checkout, as: 'expired', evenIfProcessing: checkout.stand === 'processing', canAsk } as const
      const { wasReached } = await endCheckout(deps, ending)
      if (!wasReached) canAsk = false
    })
    const outcomes = await Promise.allSettled(batch)
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some holds could not be ended')
}
