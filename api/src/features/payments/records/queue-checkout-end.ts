import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { checkoutStore, type NewCheckout, type StoredCheckout } from './checkout-store.ts'

/** What is to become of a checkout: `look` asks the provider, the others end it. */
export type CheckoutEndJob = { checkoutId: string; as: 'cancelled' | 'expired' | 'look' }

/** How long an open checkout waits until the provider is asked about it, should its event be lost. */
export const LOOK_AFTER_MINUTES = 2

type Target = { id: string; userId: string; title: string }

/** Adds an open checkout, with the jobs that look at it and that end it when its hold is over. */
export async function insertCheckout(deps: Deps, input: { checkout: NewCheckout; tx: Tx }): Promise<StoredCheckout> {
  const { checkout, tx } = input
  const inserted = await checkoutStore(deps).insert(input)
  await queueCheckoutEnd(deps, { checkout, as: 'expired', dueAt: checkout.holdExpiresAt, tx })
  // The charge of a saved card has a job of its own.
  const lookAt = minutesAfter(deps.clock.now(), LOOK_AFTER_MINUTES)
  if (!checkout.isCharge) await queueCheckoutEnd(deps, { checkout, as: 'look', dueAt: lookAt, tx })
  return inserted
}

/** Ends the hold of an open checkout at an instant, unless it ends sooner. */
export async function endHoldBy(deps: Deps, { id, until, tx }: { id: string; until: Date; tx: Tx }): Promise<void> {
  const checkout = await checkoutStore(deps).findById(id, { tx })
  if (checkout?.status !== 'open' || checkout.holdExpiresAt <= until) return
  await checkoutStore(deps).change({ id, changes: { holdExpiresAt: until }, tx })
  await queueCheckoutEnd(deps, { checkout, as: 'expired', dueAt: until, tx })
}

/**
 * Queues the end of a checkout, here and at the payment provider, now or for an instant. A payment that arrives after its
 * seat was given away is refunded whole.
 */
export async function queueCheckoutEnd(
  deps: Deps,
  { checkout, as, dueAt, tx }: { checkout: Target; as: CheckoutEndJob['as']; dueAt?: Date; tx: Tx },
): Promise<void> {
  const { id, userId, title } = checkout
  const payload: CheckoutEndJob = { checkoutId: id, as }
  const cause = dueAt ? `${id}:${as}:${dueAt.getTime()}` : id
  await deps.jobQueue.add({ kind: 'checkout-end', cause, payload, title, userId, ...(dueAt ? { dueAt } : {}), tx })
}
