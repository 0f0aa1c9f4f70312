import type { PlanId, User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import { openCustomer } from '../customers/index.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { releaseCheckout } from './release-checkout.ts'

/** What is sent to the provider in addition to the checkout's own data. */
export type CheckoutTexts = { details?: string; discountName?: string; plan?: PlanId }

/** The provider takes no checkout that lives under half an hour or over a day; ours ends before its side does. */
const SHORTEST_MINUTES = 32
const LONGEST_MINUTES = 24 * 60 - 2
const CHECK_AFTER_MINUTES = 2

/**
 * Opens the hosted page of a checkout that already holds its seat. When the provider fails or does not respond, the
 * seat is released at once and the user gets the error and may retry: the lost page's address was never shown, so it
 * cannot be paid.
 */
export async function openAtProvider(
  deps: Deps,
  { checkout, user, shown }: { checkout: StoredCheckout; user: User; shown: CheckoutTexts },
): Promise<{ checkoutUrl: string; sessionId: string }> {
  try {
    const { sessionId, url } = await openSession(deps, { checkout, user, shown })
    const nextCheckAt = minutesAfter(deps.clock.now(), CHECK_AFTER_MINUTES)
    const changes = { sessionId, checkoutUrl: url, isToBeAsked: true, nextCheckAt }
    const opened = await deps.inTransaction((tx) =>
      checkoutStore(deps).move({ id: checkout.id, from: ['opening'], to: 'open', changes, tx }),
    )
    if (opened) return { checkoutUrl: url, sessionId }
    await deps.payments.closeCheckout(sessionId)
    throw providerFailure('PAYMENT_PROVIDER_TIMEOUT', new Error(`checkout ${checkout.id} was opened too late`))
  } catch (error) {
    await releaseCheckout(deps, { checkout, as: 'failed', isKnown: true })
    throw error
  }
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
  const { env, clock } = deps
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
    expiresAt: minutesAfter(clock.now(), minutes),
    successUrl: `${env.PUBLIC_URL}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.PUBLIC_URL}/checkout/cancel?session_id={CHECKOUT_SESSION_ID}`,
    about: { checkoutId: checkout.id, userId: user.id, ...(shown.plan ? { plan: shown.plan } : {}) },
  })
}
