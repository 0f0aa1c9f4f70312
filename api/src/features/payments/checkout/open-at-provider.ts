import type { PlanId, User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { bookingStore, entryEnded } from '../../bookings/index.ts'
import { withCustomer } from '../customers/index.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { getCheckoutSerializeKeys, releaseCheckout } from './end-checkout.ts'

export type CheckoutTexts = { details?: string; discountName?: string; plan?: PlanId }

type PageInput = { checkout: StoredCheckout; user: User; texts: CheckoutTexts }

/** The provider allows 30 minutes to 24 hours. A page stays open two minutes longer than its hold. */
const MIN_PAGE_MINUTES = 32
const MAX_PAGE_MINUTES = 24 * 60 - 2

/**
 * Returns the payment page of an open checkout and opens it first if necessary. When the provider fails it releases the
 * seat and throws, so the user can try again. Throws OFFER_OVER when the offer has ended meanwhile.
 */
export async function openAtProvider(
  deps: Deps,
  { checkout, user, texts }: PageInput,
): Promise<{ checkoutUrl: string; sessionId: string }> {
  const { id, sessionId, checkoutUrl } = checkout
  if (sessionId && checkoutUrl) return { checkoutUrl, sessionId }
  try {
    const page = await openPage(deps, { checkout, user, texts })
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
        // Another request may have opened the page. The seat of an offer stays reserved even without a page.
        const currentCheckout = await checkoutStore(deps).findById(id, { tx })
        if (!currentCheckout?.sessionId)
          await releaseCheckout(deps, { id, status: 'expired', keepsSeat: checkout.isOffer, tx })
      },
      { serializeBy: getCheckoutSerializeKeys(checkout) },
    )
    throw error
  }
}

export async function isSeatHeld(
  deps: Deps,
  { checkout: { bookingId }, tx }: { checkout: StoredCheckout } & OptionalTx,
): Promise<boolean> {
  const booking = bookingId ? await bookingStore(deps).findById(bookingId, { tx }) : null
  return booking === null || booking.status === 'pending' || booking.status === 'confirmed'
}

function openPage(deps: Deps, { checkout, user, texts }: PageInput) {
  const { env, payments } = deps
  const { id: checkoutId, kind, title, price, createdAt } = checkout
  const minutes = Math.min(Math.max(env.CHECKOUT_HOLD_MINUTES + 2, MIN_PAGE_MINUTES), MAX_PAGE_MINUTES)
  const toReturnUrl = (name: string) => `${env.PUBLIC_URL}/checkout/${name}?session_id={CHECKOUT_SESSION_ID}`
  return withCustomer(deps, user, (customerId) =>
    payments.openCheckout({
      key: `checkout:${checkoutId}:${customerId}`,
      customerId,
      mode: kind === 'subscription' ? 'monthly' : 'payment',
      title,
      ...(texts.details ? { details: texts.details } : {}),
      listCents: price.list,
      discount: price.discount > 0 ? { cents: price.discount, name: texts.discountName ?? 'Discount' } : null,
      // Not from the clock: each request with the same idempotency key must be equal.
      expiresAt: minutesAfter(createdAt, minutes),
      successUrl: toReturnUrl('success'),
      cancelUrl: toReturnUrl('cancel'),
      metadata: { checkoutId, userId: user.id, ...(texts.plan ? { plan: texts.plan } : {}) },
    }),
  )
}
