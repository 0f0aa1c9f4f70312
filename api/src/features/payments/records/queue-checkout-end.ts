import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { checkoutStore, type NewCheckout, type StoredCheckout } from './checkout-store.ts'

/** `recheck` asks the provider about the checkout; the other actions end it with that status. */
export type CheckoutEndJob = { checkoutId: string; action: 'cancelled' | 'expired' | 'recheck' }

/** How often the provider is asked about an open checkout, in case an event was lost. */
export const RECHECK_MINUTES = 2

type CheckoutRef = { id: string; userId: string; title: string }

/** Adds an open checkout, and the jobs that recheck it and that end it when its hold expires. */
export async function insertCheckout(deps: Deps, input: { checkout: NewCheckout; tx: Tx }): Promise<StoredCheckout> {
  const { checkout, tx } = input
  const insertedCheckout = await checkoutStore(deps).insert(input)
  await queueCheckoutEnd(deps, { checkout, action: 'expired', dueAt: checkout.holdExpiresAt, tx })
  // The charge of a saved card has a separate job.
  const recheckAt = minutesAfter(deps.clock.now(), RECHECK_MINUTES)
  if (!checkout.isAutoCharge) await queueCheckoutEnd(deps, { checkout, action: 'recheck', dueAt: recheckAt, tx })
  return insertedCheckout
}

/** Ends the hold of an open checkout at `until`, unless it ends sooner. */
export async function shortenHold(deps: Deps, { id, until, tx }: { id: string; until: Date; tx: Tx }): Promise<void> {
  const checkout = await checkoutStore(deps).findById(id, { tx })
  if (checkout?.status !== 'open' || checkout.holdExpiresAt <= until) return
  await checkoutStore(deps).change({ id, changes: { holdExpiresAt: until }, tx })
  await queueCheckoutEnd(deps, { checkout, action: 'expired', dueAt: until, tx })
}

/** Queues a job that ends a checkout in our records and at the provider, or rechecks it: now, or at `dueAt`. */
export async function queueCheckoutEnd(
  deps: Deps,
  { checkout, action, dueAt, tx }: { checkout: CheckoutRef; action: CheckoutEndJob['action']; dueAt?: Date; tx: Tx },
): Promise<void> {
  const { id, userId, title } = checkout
  const payload: CheckoutEndJob = { checkoutId: id, action }
  // A checkout that ends now ends only once, so its id is enough; it may have several jobs for later.
  const dedupeKey = dueAt ? `${id}:${action}:${dueAt.getTime()}` : id
  await deps.jobQueue.add({
    kind: 'checkout-end',
    dedupeKey,
    payload,
    title,
    userId,
    ...(dueAt ? { dueAt } : {}),
    tx,
  })
}
