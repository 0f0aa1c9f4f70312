import type { Deps } from '../../../deps.ts'
import { sideBySide } from '../../../platform/side-by-side.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { releaseSeat } from '../../bookings/bookings/index.ts'
import { runExclusive } from '../../bookings/seats/index.ts'
import { releaseEnrollment } from '../../enrollments/index.ts'
import {
  checkoutStore,
  liveCheckoutStatuses,
  type StoredCheckout,
  type StoredCheckoutStatus,
} from '../records/index.ts'

/** How soon, in seconds, the provider is asked again about a checkout that it could not be asked to close. */
const ASK_AGAIN_SECONDS = 15

type Release = {
  checkout: StoredCheckout
  as: 'expired' | 'cancelled' | 'failed'
  isKnown: boolean
  /** Only while it still has one of these statuses; any live one by default. */
  from?: readonly StoredCheckoutStatus[]
}

/**
 * Ends a live checkout in our records and releases what it holds, in one transaction; false when it was no longer live.
 * `isKnown`: the provider's side has ended too; otherwise the provider is asked to close it until it has.
 */
export function releaseCheckout(deps: Deps, release: Release): Promise<boolean> {
  return inTurn(release, () => deps.inTransaction((tx) => releaseInside(deps, { ...release, tx })))
}

/**
 * The same for several of one class, in one transaction: its waitlist then gives their seats on in one go. When that
 * fails each is released by itself, so that one cannot hold up the others.
 */
export async function releaseTogether(deps: Deps, releases: readonly Release[]): Promise<void> {
  const [first, ...more] = releases
  if (!first) return
  const releaseAll = () =>
    deps.inTransaction(async (tx) => {
      for (const release of releases) await releaseInside(deps, { ...release, tx })
    })
  await inTurn(first, releaseAll).catch(async (error: unknown) => {
    if (more.length === 0) throw error
    const work = async (release: Release) => void (await releaseCheckout(deps, release))
    await sideBySide(releases, { work, failure: 'some checkouts could not be released' })
  })
}

/** In turn with all else that changes the seats of its class: they would only conflict with each other. */
const inTurn = <Result>({ checkout }: Release, work: () => Promise<Result>): Promise<Result> =>
  checkout.occurrence ? runExclusive(checkout.occurrence, work) : work()

/** The same inside a transaction that does more. */
export async function releaseInside(
  deps: Deps,
  { checkout, as, isKnown, from = liveCheckoutStatuses, tx }: Release & { tx: Tx },
): Promise<boolean> {
  const changes = { isToBeAsked: !isKnown, nextCheckAt: secondsAfter(deps.clock.now(), ASK_AGAIN_SECONDS) }
  const ended = await checkoutStore(deps).move({ id: checkout.id, from, to: as, changes, tx })
  if (!ended) return false
  const { bookingId, enrollmentId } = ended
  // An offer is held for its member until it runs out, whether or not the provider can open a page for it.
  const staysHeld = as === 'failed' && ended.isOffer === true
  if (bookingId && !staysHeld) {
    await releaseSeat(deps, { bookingId, as: as === 'cancelled' ? 'cancelled' : 'expired', tx })
  }
  if (enrollmentId) await releaseEnrollment(deps, { enrollmentId, tx })
  return true
}

/**
 * Releases what a checkout holds whose process died while opening it; false when it was opened after all. The address
 * of its page was never shown, so it cannot be paid.
 */
export const releaseStaleOpening = (deps: Deps, checkout: StoredCheckout): Promise<boolean> =>
  releaseCheckout(deps, { checkout, as: 'failed', isKnown: true, from: ['opening'] })
