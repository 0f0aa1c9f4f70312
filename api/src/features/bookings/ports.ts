import type { Deps } from '../../deps.ts'
import type { Occurrence } from '../seats/index.ts'

/** What bookings need of checkouts, which hold seats; `features.ts` joins the two. */
export type Holds = {
  /**
   * Ends the checkout that holds a seat, at the payment provider too; one that turns out to be paid confirms its
   * booking instead. One with a bank transfer under way stays, unless `evenIfProcessing`; then its payment is refunded
   * on arrival.
   */
  end(deps: Deps, input: { checkoutId: string; evenIfProcessing?: boolean }): Promise<void>
  /**
   * Runs a check; when the class is full, ends expired holds of that occurrence and checks again. An expired hold whose
   * job has not run yet keeps no user out.
   */
  checkAfterReleasingExpiredHolds<Result>(
    deps: Deps,
    occurrence: Occurrence,
    check: () => Promise<Result>,
  ): Promise<Result>
}
