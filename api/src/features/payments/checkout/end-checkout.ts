import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  bookingStore,
  endHold,
  getSaleEnd,
  getSerializeKeys,
  releaseDueSeat,
  type StoredBooking,
} from '../../bookings/index.ts'
import { endEnrollment } from '../../enrollments/index.ts'
import {
  type CheckoutEndJob,
  checkoutStore,
  LOOK_AFTER_MINUTES,
  queueCheckoutEnd,
  type StoredCheckout,
} from '../records/index.ts'
import { settleCheckout } from './settle-checkout.ts'

type EndInput = {
  checkout: StoredCheckout
  as: 'expired' | 'cancelled'
  /** Also while a bank transfer is under way, whose money goes back when it comes. */
  evenIfUnderWay?: boolean
}

/**
 * Ends an open checkout and releases what it holds. The provider closes its page first, so that nobody pays for a
 * released seat; a page that was just paid is returned, to be settled instead. A provider that does not answer delays
 * nothing: the seat is released, and a job closes the page later.
 */
export async function endCheckout(
  deps: Deps,
  { checkout, as, evenIfUnderWay = false }: EndInput,
): Promise<ProviderCheckout | null> {
  const { id, sessionId } = checkout
  if (as === 'cancelled') {
    await deps.inTransaction((tx) => checkoutStore(deps).change({ id, changes: { isGivenUp: true }, tx }))
  }
  const page = sessionId
    ? await deps.payments.closeCheckout(sessionId).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'closing a checkout at the provider failed, a job closes it later')
        return 'unknown' as const
      })
    : null
  const isUnknown = page === 'unknown'
  const isUnderWay = !isUnknown && page?.stand === 'processing'
  if (page && !isUnknown && (page.stand === 'paid' || (isUnderWay && !evenIfUnderWay))) return page
  await deps.inTransaction(
    async (tx) => {
      if (!(await releaseCheckout(deps, { id, as, tx })) || !(isUnknown || isUnderWay)) return
      await queueCheckoutEnd(deps, { checkout, as: 'look', dueAt: deps.clock.now(), tx })
    },
    { serializeBy: getSerializeKeysCheckout(checkout) },
  )
  return null
}

/** Ends an open checkout, or settles it when its page was just paid. */
export async function endOrSettleCheckout(deps: Deps, input: EndInput): Promise<void> {
  const paidPage = await endCheckout(deps, input)
  if (paidPage) await settleCheckout(deps, paidPage)
}

/** Acts on a checkout take turns with those of its member, and with those on the seats of its class and date. */
export function getSerializeKeysCheckout({
  userId,
  occurrence,
}: Pick<StoredCheckout, 'userId' | 'occurrence'>): string[] {
  const [classId, bookingDate] = occurrence?.split(':') ?? []
  return classId && bookingDate ? getSerializeKeys({ userId, classId, bookingDate }) : [`member:${userId}`]
}

type ReleaseInput = { id: string; as: EndInput['as']; keepsSeat?: boolean; tx: Tx }

/** Ends an open checkout in our records and releases what it holds; false when it is not open any more. */
export async function releaseCheckout(deps: Deps, { id, as, keepsSeat = false, tx }: ReleaseInput): Promise<boolean> {
  const ended = await checkoutStore(deps).change({ id, changes: { status: as, checkoutUrl: null, heldFrom: null }, tx })
  if (!ended) return false
  const { bookingId, enrollmentId } = ended
  if (bookingId && !keepsSeat) await endHold(deps, { bookingId, status: as, tx })
  if (enrollmentId) await endEnrollment(deps, { enrollmentId, from: 'pending', to: 'cancelled', tx })
  return true
}

/** Ends open checkouts of an account that is being closed; their pages close by jobs. */
export async function cancelOpenCheckouts(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  for (const checkout of await checkoutStore(deps).openOf(userId, { tx })) {
    await releaseCheckout(deps, { id: checkout.id, as: 'cancelled', tx })
    await queueCheckoutEnd(deps, { checkout, as: 'cancelled', tx })
  }
}

/** One that has ended here is closed at the provider too; if it was paid before that, the payment goes back. */
export const checkoutEndHandler = defineHandler<CheckoutEndJob>({
  kind: 'checkout-end',
  run: async (deps, { payload: { checkoutId, as } }) => {
    const checkout = await checkoutStore(deps).findById(checkoutId)
    if (!checkout || checkout.status === 'paid') return
    if (checkout.status !== 'open') return closeEnded(deps, checkout)
    // A payment that is under way has moved the end of the hold, which has a job of its own.
    const isDue = checkout.holdExpiresAt <= deps.clock.now()
    if (as === 'expired' && !isDue) return
    if (as === 'look' && !isDue) {
      // Without a page its process died while it opened one, which was never shown.
      if (!checkout.sessionId) return endOrSettleCheckout(deps, { checkout, as: 'expired' })
      const page = await deps.payments.findCheckout(checkout.sessionId)
      if (page) await settleCheckout(deps, page)
      const dueAt = minutesAfter(deps.clock.now(), LOOK_AFTER_MINUTES)
      return deps.inTransaction((tx) => queueCheckoutEnd(deps, { checkout, as: 'look', dueAt, tx }))
    }
    const evenIfUnderWay = as === 'cancelled' || checkout.isPaymentUnderWay
    await endOrSettleCheckout(deps, { checkout, as: as === 'cancelled' ? as : 'expired', evenIfUnderWay })
  },
})

const UNDER_WAY_LOOK_MINUTES = 60

async function closeEnded(deps: Deps, checkout: StoredCheckout): Promise<void> {
  const page = checkout.sessionId ? await deps.payments.closeCheckout(checkout.sessionId) : null
  if (page?.stand === 'paid') await settleCheckout(deps, page)
  if (page?.stand !== 'processing') return
  const dueAt = minutesAfter(deps.clock.now(), UNDER_WAY_LOOK_MINUTES)
  await deps.inTransaction((tx) => queueCheckoutEnd(deps, { checkout, as: 'look', dueAt, tx }))
}

const MAX_RELEASED_AT_ONCE = 200

/** Releases free seats at the time announced by mail, unless an open checkout of one turns out to be paid. */
export async function releaseSeats(deps: Deps): Promise<void> {
  // With the upper bound alone the embedded engine reads every booking without a release.
  const releaseAt = { $gt: new Date(0), $lte: deps.clock.now() }
  const due = await bookingStore(deps).find({ releaseAt }, { limit: MAX_RELEASED_AT_ONCE })
  const failures: unknown[] = []
  for (const booking of due) await releaseOne(deps, booking).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some seats could not be released')
}

async function releaseOne(deps: Deps, booking: StoredBooking): Promise<void> {
  const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId) : null
  const evenIfUnderWay = getSaleEnd(deps, booking) <= deps.clock.now()
  if (checkout?.status === 'open') await endOrSettleCheckout(deps, { checkout, as: 'cancelled', evenIfUnderWay })
  await releaseDueSeat(deps, booking)
}
