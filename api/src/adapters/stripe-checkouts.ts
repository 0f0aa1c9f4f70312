import { CURRENCY } from '@studio/contract'
import type Stripe from 'stripe'
import type { CheckoutOrder, SavedCard, SavedCardCharge, SavedCardChargeResult } from './payments.ts'
import {
  findDecline,
  isAlreadyDone,
  isInProgress,
  isStripeRefusal,
  isUnknownObject,
  nullIfNotFound,
  providerFailure,
  unknownCustomerAsResult,
} from './stripe-errors.ts'
import { SAVED_CARD_CHARGE_METADATA, toChargedCheckout, toProviderCheckout, toSavedCards } from './stripe-mappers.ts'

/** Only subscriptions in this mode can be paused. */
const FLEXIBLE_BILLING = { type: 'flexible' } as const
const MAX_CHARGE_LIST = 100
const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] }

export const checkoutCalls = (stripe: Stripe) => ({
  openCheckout: (order: CheckoutOrder) => unknownCustomerAsResult(() => openCheckout(stripe, order)),
  /** Null for a checkout that the provider does not know. */
  findCheckout: (sessionId: string) =>
    nullIfNotFound(async () => toProviderCheckout(await stripe.checkout.sessions.retrieve(sessionId, WITH_CHARGE))),
  /** Closes a checkout so that it can no longer be paid, and returns it. A paid one stays paid. */
  closeCheckout: (sessionId: string) =>
    nullIfNotFound(async () => {
      try {
        return toProviderCheckout(await stripe.checkout.sessions.expire(sessionId))
      } catch (error) {
        // Only an open session can be closed.
        if (!isStripeRefusal(error) || isUnknownObject(error)) throw error
        return toProviderCheckout(await stripe.checkout.sessions.retrieve(sessionId, WITH_CHARGE))
      }
    }),
  /** Opens a hosted page that charges nothing and saves a card for later charges while its owner is away. */
  openCardSetup: ({ customerId, returnUrl, userId }: { customerId: string; returnUrl: string; userId: string }) =>
    unknownCustomerAsResult(async () => {
      const session = await stripe.checkout.sessions.create({
        mode: 'setup',
        customer: customerId,
        client_reference_id: userId,
        allowed_payment_method_types: ['card'],
        success_url: returnUrl,
        cancel_url: returnUrl,
        metadata: { userId },
        setup_intent_data: { metadata: { userId } },
      })
      return { sessionId: session.id, url: getHostedUrl(session) }
    }),
  /** Newest first; none for an unknown customer. */
  async listSavedCards(customerId: string): Promise<SavedCard[]> {
    const list = await nullIfNotFound(() =>
      stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
    )
    return toSavedCards(list?.data ?? [])
  },
  /** `declined` also for a card or customer that the provider no longer knows. */
  chargeSavedCard: (charge: SavedCardCharge) => chargeSavedCard(stripe, charge),
  /** Finds the charge of a saved card for one of our checkouts; null when none succeeded. */
  findSavedCardCharge: ({ customerId, checkoutId }: { customerId: string; checkoutId: string }) =>
    nullIfNotFound(async () => {
      const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: MAX_CHARGE_LIST })
      const intent = data.find(({ metadata, status }) => metadata.checkoutId === checkoutId && status === 'succeeded')
      return intent ? toChargedCheckout(intent) : null
    }),
})

async function openCheckout(stripe: Stripe, order: CheckoutOrder) {
  const { mode, title, details, metadata } = order
  const isSubscription = mode === 'subscription'
  const discounts = order.discount?.cents ? [{ coupon: await ensureCoupon(stripe, order.discount) }] : null
  const price_data = {
    currency: CURRENCY,
    unit_amount: order.listCents,
    product_data: { name: title, ...(details ? { description: details } : {}) },
    ...(isSubscription ? { recurring: { interval: 'month' as const } } : {}),
  }
  const session = await stripe.checkout.sessions.create(
    {
      mode,
      customer: order.customerId,
      client_reference_id: metadata.userId,
      line_items: [{ quantity: 1, price_data }],
      ...(discounts ? { discounts } : {}),
      expires_at: Math.ceil(order.expiresAt.getTime() / 1_000),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      metadata,
      ...(isSubscription
        ? { subscription_data: { metadata, description: title, billing_mode: FLEXIBLE_BILLING } }
        : { payment_intent_data: { metadata, description: title } }),
    },
    { idempotencyKey: order.key },
  )
  return { sessionId: session.id, url: getHostedUrl(session) }
}

function getHostedUrl({ id, url }: Stripe.Checkout.Session): string {
  if (!url) throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`checkout ${id} has no address`))
  return url
}

async function chargeSavedCard(stripe: Stripe, charge: SavedCardCharge): Promise<SavedCardChargeResult> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: charge.amountCents,
        currency: CURRENCY,
        customer: charge.customerId,
        payment_method: charge.cardId,
        // Cards only: other payment methods need a page to return to.
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description: charge.title,
        metadata: { ...charge.metadata, ...SAVED_CARD_CHARGE_METADATA },
      },
      { idempotencyKey: charge.key },
    )
    // Charges of cards do not stay pending. If one ever does, an event reports its payment.
    if (intent.status !== 'succeeded')
      throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`payment ${intent.id} is ${intent.status}`))
    return { kind: 'paid', checkout: toChargedCheckout(intent) }
  } catch (error) {
    // Another process is making the same charge. A retry of the job gets its result.
    if (isInProgress(error)) throw new Error('the charge is in progress', { cause: error })
    const decline = findDecline(error)
    if (!decline) throw error
    return decline
  }
}

// One coupon for each amount, because Stripe might round a percentage differently than we do.
async function ensureCoupon(stripe: Stripe, { cents, name }: { cents: number; name: string }) {
  const id = `studio-${CURRENCY}-${cents}-off`
  try {
    await stripe.coupons.create({ id, amount_off: cents, currency: CURRENCY, duration: 'once', name })
  } catch (error) {
    if (!isAlreadyDone(error, 'resource_already_exists')) throw error
  }
  return id
}
