import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Occurrence, occurrenceKey } from '../seats/index.ts'
import { endCheckout } from './end-checkout.ts'

/**
 * Runs a check of a seat; when the class is full, ends expired holds of that occurrence and checks again. A hold keeps
 * no user out for longer than it lasts, whenever its job runs.
 */
export async function checkAfterReleasingExpiredHolds<Result>(
  deps: Deps,
  { occurrence, check }: { occurrence: Occurrence; check: () => Promise<Result> },
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CLASS_FULL') throw error
    const key = occurrenceKey(occurrence)
    const overdue = await deps.checkouts.overdueOf({ occurrence: key, now: deps.clock.now() })
    if (overdue.length === 0) throw error
    await Promise.all(overdue.map((checkout) => endCheckout(deps, { checkout, as: 'expired' })))
    return check()
  }
}
