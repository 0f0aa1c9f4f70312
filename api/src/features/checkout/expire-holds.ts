import type { Deps } from '../../deps.ts'
import { sideBySide } from '../../platform/side-by-side.ts'
import { endCheckout } from './end-checkout.ts'

const MOST_AT_ONCE = 200

/**
 * Ends checkouts whose hold is over. The provider is asked to close each first; once it turns out to be away
 * the rest is released without asking, since a seat is held no longer than its hold.
 */
export async function expireHolds(deps: Deps): Promise<void> {
  const overdue = await deps.checkouts.overdue({ now: deps.clock.now(), limit: MOST_AT_ONCE })
  let canAsk = true
  await sideBySide(overdue, {
    work: async (checkout) => {
      // A bank transfer that has not come when the class begins has lost its seat.
      const ending = { checkout, as: 'expired', evenIfProcessing: checkout.stand === 'processing', canAsk } as const
      const { wasReached } = await endCheckout(deps, ending)
      if (!wasReached) canAsk = false
    },
    failure: 'some holds could not be ended',
  })
}
