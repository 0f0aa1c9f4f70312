import type { PlanId, User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore, entryOver } from '../../bookings/index.ts'
import { openCustomer } from '../customers/index.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { releaseCheckout, turnsOfCheckout } from './end-checkout.ts'

/** What is sent to the provider in addition to the checkout's own data. */
export type CheckoutTexts = { details?: string; discountName?: string; plan?: PlanId }

/** The provider takes no checkout that lives under half an hour or over a day; ours ends before its side does. */
const SHORTEST_MINUTES = 32
const LONGEST_MINUTES = 24 * 60 - 2

/**
 * Returns the hosted page of an open checkout, which it opens when that was not done. Throws when the provider fails or
 * does not answer: the seat is released at once, and the user may try again; OFFER_OVER for an offer that ended in
 * between. A page whose answer was lost was never shown, so it cannot be paid.
 */
export async function openAtProvider(
  deps: Deps,
  { checkout, user, shown }: { checkout: StoredCheckout; user: User; shown: CheckoutTexts },
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
    if (checkout.isOffer) throw entryOver()
    throw providerFailure('PAYMENT_PROVIDER_TIMEOUT', new Error(`checkout ${id} was opened too late`))
  } catch (error) {
    await deps.inTransaction((tx) => releaseUnopened(deps, { checkout, tx }), {
      serializeBy: turnsOfCheckout(checkout),
    })
    throw error
  }
}

/** Whether the seat that a checkout pays for is still its member's; its own end follows by a job. */
export async function isSeatHeld(
  deps: Deps,
  { checkout, tx }: { checkout: StoredCheckout; tx?: Tx },
): Promise<boolean> {
  const { bookingId } = checkout
  const booking = bookingId ? await bookingStore(deps).findById(bookingId, tx ? { tx } : {}) : null
  return booking === null || booking.status === 'pending' || booking.status === 'confirmed'
}

// Another request may have opened it. An offer stays held for its member whether or not a page can be opened.
async function releaseUnopened(deps: Deps, { checkout, tx }: { checkout: StoredCheckout; tx: Tx }): Promise<void> {
  const current = await checkoutStore(deps).findById(checkout.id, { tx })
  if (current?.sessionId) return
  await releaseCheckout(deps, { id: checkout.id, as: 'expired', keepsSeat: checkout.isOffer === true, tx })
}

async function openSession(deps: Deps, input: { checkout: StoredCheckout; user: User; shown: CheckoutTexts }) {
  const customerId = input.user.stripeCustomerId ?? (await openCustomer(deps, { user: input.user }))
  const first = await askForSession(deps, { ...input, customerId })
  if ('url' in first) return first
  // The provider has forgotten this customer (another account, a reset test account): a new one takes its place.
  const renewed = await openCustomer(deps, { user: input.user, instead: customerId })
  const second = await askForSession(deps, { ...input, customerId: renewed })
  if ('url' in second) return second
  throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`customer ${renewed} is not known either`))
}

function askForSession(
  deps: Deps,
  {
    checkout,
    user,
    shown,
    customerId,
  }: { checkout: StoredCheckout; user: User; shown: CheckoutTexts; customerId: string },
) {
  const { env } = deps
  const minutes = Math.min(Math.max(env.CHECKOUT_HOLD_MINUTES + 2, SHORTEST_MINUTES), LONGEST_MINUTES)
  const { price } = checkout
  return deps.payments.openCheckout({
    key: `checkout:${checkout.id}:${customerId}`,
    customerId,
    mode: checkout.kind === 'subscription' ? 'monthly' : 'payment',
    title: checkout.title,
    ...(shown.details ? { details: shown.details } : {}),
    listCents: price.list,
    discount: price.discount > 0 ? { cents: price.discount, name: shown.discountName ?? 'Discount' } : null,
    // The same for each request of one idempotency key.
    expiresAt: minutesAfter(checkout.createdAt, minutes),
    successUrl: `${env.PUBLIC_URL}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.PUBLIC_URL}/checkout/cancel?session_id={CHECKOUT_SESSION_ID}`,
    about: { checkoutId: checkout.id, userId: user.id, ...(shown.plan ? { plan: shown.plan } : {}) },
  })
}
