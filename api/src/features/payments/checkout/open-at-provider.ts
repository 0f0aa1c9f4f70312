import type { PlanId, User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { bookingStore, entryEnded } from '../../bookings/index.ts'
import { withCustomer } from '../customers/index.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { getSerializeKeysCheckout, releaseCheckout } from './end-checkout.ts'

export type CheckoutTexts = { details?: string; discountName?: string; plan?: PlanId }

type OpenInput = { checkout: StoredCheckout; user: User; shown: CheckoutTexts }

/** The provider takes no checkout that lives under half an hour or over a day; ours ends before its side does. */
const MIN_MINUTES = 32
const MAX_MINUTES = 24 * 60 - 2

/**
 * Returns the hosted page of an open checkout, which it opens when that was not done. Throws when the provider fails or
 * does not answer: the seat is released at once, and the user may try again; OFFER_OVER for an offer that ended in
 * between. A page whose answer was lost was never shown, so it cannot be paid.
 */
export async function openAtProvider(
  deps: Deps,
  { checkout, user, shown }: OpenInput,
): Promise<{ checkoutUrl: string; sessionId: string }> {
  const { id, sessionId, checkoutUrl } = checkout
  if (sessionId && checkoutUrl) return { checkoutUrl, sessionId }
  try {
    const page = await openSession(deps, { checkout, user, shown })
    const changes = { sessionId: page.sessionId, checkoutUrl: page.url }
    const isOpen = await deps.inTransaction(
      async (tx) =>
        (await isSeatHeld(deps, { checkout, tx })) && (await checkoutStore(deps).change({ id, changes, tx })) !== null,
    )
    if (isOpen) return { checkoutUrl: page.url, sessionId: page.sessionId }
    await deps.payments.closeCheckout(page.sessionId)
    if (checkout.isOffer) throw entryEnded()
    throw providerFailure('PAYMENT_PROVIDER_TIMEOUT', new Error(`checkout ${id} was opened too late`))
  } catch (error) {
    await deps.inTransaction(
      async (tx) => {
        // Another request may have opened it. An offer stays held for its member whether or not a page can be opened.
        const current = await checkoutStore(deps).findById(id, { tx })
        if (!current?.sessionId) await releaseCheckout(deps, { id, as: 'expired', keepsSeat: checkout.isOffer, tx })
      },
      { serializeBy: getSerializeKeysCheckout(checkout) },
    )
    throw error
  }
}

/** Whether the seat that a checkout pays for is still its member's; its own end follows by a job. */
export async function isSeatHeld(
  deps: Deps,
  { checkout: { bookingId }, tx }: { checkout: StoredCheckout } & OptionalTx,
): Promise<boolean> {
  const booking = bookingId ? await bookingStore(deps).findById(bookingId, { tx }) : null
  return booking === null || booking.status === 'pending' || booking.status === 'confirmed'
}

function openSession(deps: Deps, { checkout, user, shown }: OpenInput) {
  const { env, payments } = deps
  const { id: checkoutId, kind, title, price, createdAt } = checkout
  const minutes = Math.min(Math.max(env.CHECKOUT_HOLD_MINUTES + 2, MIN_MINUTES), MAX_MINUTES)
  const page = (name: string) => `${env.PUBLIC_URL}/checkout/${name}?session_id={CHECKOUT_SESSION_ID}`
  return withCustomer(deps, user, (customerId) =>
    payments.openCheckout({
      key: `checkout:${checkoutId}:${customerId}`,
      customerId,
      mode: kind === 'subscription' ? 'monthly' : 'payment',
      title,
      ...(shown.details ? { details: shown.details } : {}),
      listCents: price.list,
      discount: price.discount > 0 ? { cents: price.discount, name: shown.discountName ?? 'Discount' } : null,
      // The same for each request of one idempotency key.
      expiresAt: minutesAfter(createdAt, minutes),
      successUrl: page('success'),
      cancelUrl: page('cancel'),
      about: { checkoutId, userId: user.id, ...(shown.plan ? { plan: shown.plan } : {}) },
    }),
  )
}
