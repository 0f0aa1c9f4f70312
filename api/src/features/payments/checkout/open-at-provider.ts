import type { PlanId, User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { bookingStore, offerOver } from '../../bookings/index.ts'
import { withCustomer } from '../customers/index.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { getCheckoutSerializeKeys, releaseCheckout } from './end-checkout.ts'

/** What the payment page shows. `plan` is not shown: it goes into the metadata of the provider's session. */
export type CheckoutTexts = { details?: string; discountName?: string; plan?: PlanId }

type PageInput = { checkout: StoredCheckout; user: User; texts: CheckoutTexts }

/**
 * A page stays open this much longer than its hold. The provider allows 30 minutes to 24 hours by its own clock, so the
 * same margin is kept to both limits.
 */
const PAGE_MARGIN_MINUTES = 2
const MIN_PAGE_MINUTES = 30 + PAGE_MARGIN_MINUTES
const MAX_PAGE_MINUTES = 24 * 60 - PAGE_MARGIN_MINUTES

/**
 * Returns the payment page of an open checkout and opens it first if necessary. When the provider fails, ends the
 * checkout, releases its seat unless a waitlist offer reserves it, and throws, so the user can try again. Throws
 * OFFER_OVER when the offer has ended in the meantime.
 */
export async function openPaymentPage(
  deps: Deps,
  { checkout, user, texts }: PageInput,
): Promise<{ checkoutUrl: string; sessionId: string }> {
  const { id, sessionId, checkoutUrl } = checkout
  if (sessionId && checkoutUrl) return { checkoutUrl, sessionId }
  try {
    const page = await openPageAtProvider(deps, { checkout, user, texts })
    const changes = { sessionId: page.sessionId, checkoutUrl: page.url }
    const isOpen = await deps.inTransaction(async (tx) => {
      if (!(await isSeatHeld(deps, { checkout, tx }))) return false
      return (await checkoutStore(deps).change({ id, changes, tx })) !== null
    })
    if (isOpen) return { checkoutUrl: page.url, sessionId: page.sessionId }
    await deps.payments.closeCheckout(page.sessionId)
    if (checkout.isOffer) throw offerOver()
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

/** Whether the booking of a checkout still has its seat. True for a checkout without a booking. */
export async function isSeatHeld(
  deps: Deps,
  { checkout: { bookingId }, tx }: { checkout: StoredCheckout } & OptionalTx,
): Promise<boolean> {
  const booking = bookingId ? await bookingStore(deps).findById(bookingId, { tx }) : null
  return booking === null || booking.status === 'pending' || booking.status === 'confirmed'
}

function openPageAtProvider(deps: Deps, { checkout, user, texts }: PageInput) {
  const { env, payments } = deps
  const { id: checkoutId, kind, title, price, createdAt } = checkout
  const wantedMinutes = env.CHECKOUT_HOLD_MINUTES + PAGE_MARGIN_MINUTES
  const pageMinutes = Math.min(Math.max(wantedMinutes, MIN_PAGE_MINUTES), MAX_PAGE_MINUTES)
  const toReturnUrl = (name: string) => `${env.PUBLIC_URL}/checkout/${name}?session_id={CHECKOUT_SESSION_ID}`
  return withCustomer(deps, user, (customerId) =>
    payments.openCheckout({
      key: `checkout:${checkoutId}:${customerId}`,
      customerId,
      mode: kind === 'subscription' ? 'subscription' : 'payment',
      title,
      ...(texts.details ? { details: texts.details } : {}),
      listCents: price.list,
      discount: price.discount > 0 ? { cents: price.discount, name: texts.discountName ?? 'Discount' } : null,
      // Not from the clock: each request with the same idempotency key must be equal.
      expiresAt: minutesAfter(createdAt, pageMinutes),
      successUrl: toReturnUrl('success'),
      cancelUrl: toReturnUrl('cancel'),
      metadata: { checkoutId, userId: user.id, ...(texts.plan ? { plan: texts.plan } : {}) },
    }),
  )
}
