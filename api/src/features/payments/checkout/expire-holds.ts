import type { Deps } from '../../../deps.ts'
import { sideBySide } from '../../../platform/side-by-side.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { type ClosedCheckout, closeCheckout } from './end-checkout.ts'
import { releaseTogether } from './release-checkout.ts'

const MOST_AT_ONCE = 200

/**
 * Ends checkouts whose hold is over. The provider is asked to close each first; once it turns out to be away
 * the rest is released without asking, since a seat is held no longer than its hold.
 */
export async function expireHolds(deps: Deps): Promise<void> {
  const overdue = await checkoutStore(deps).overdue({ now: deps.clock.now(), limit: MOST_AT_ONCE })
  const ofClasses = Map.groupBy(overdue, ({ id, occurrence }) => occurrence ?? id)
  const provider = { canAsk: true }
  await sideBySide([...ofClasses.values()], {
    work: (checkouts) => expireTogether(deps, { checkouts, provider }),
    failure: 'some holds could not be ended',
  })
}

type Together = { checkouts: readonly StoredCheckout[]; provider: { canAsk: boolean } }

async function expireTogether(deps: Deps, { checkouts, provider }: Together): Promise<void> {
  const closed: ClosedCheckout[] = []
  await sideBySide(checkouts, {
    work: async (checkout) => {
      // A bank transfer that has not come when the class begins has lost its seat.
      const evenIfProcessing = checkout.stand === 'processing'
      const ending = { checkout, as: 'expired', evenIfProcessing, canAsk: provider.canAsk } as const
      const { toRelease, wasReached } = await closeCheckout(deps, ending)
      if (!wasReached) provider.canAsk = false
      if (toRelease) closed.push(toRelease)
    },
    failure: 'some holds could not be closed',
  }).finally(() => releaseTogether(deps, closed))
}
