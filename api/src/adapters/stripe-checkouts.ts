import { CURRENCY } from '@studio/contract'
import type Stripe from 'stripe'
import type { CheckoutOrder, SavedCard, SavedCardCharge, SavedCardChargeResult } from './payments.ts'
import {
  findDecline,
  isDoneAlready,
  isRefusal,
  isUnderWay,
  isUnknown,
  orNull,
  orUnknownCustomer,
  providerFailure,
} from './stripe-errors.ts'
import { SAVED_CARD_CHARGE, toChargedCheckout, toProviderCheckout, toSavedCards } from './stripe-mappers.ts'

/** Only subscriptions in this mode can be paused. */
const FLEXIBLE = { type: 'flexible' } as const
const LONGEST_CHARGE_LIST = 100
const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] }

/** Hosted checkouts, and what is done with a card that one of them saved. */
export const checkoutCalls = (stripe: Stripe) => ({
  openCheckout: (order: CheckoutOrder) => orUnknownCustomer(() => openCheckout({ stripe, order })),
  /** Null for a checkout that the provider does not know. */
  findCheckout: (sessionId: string) =>
    orNull(async () => toProviderCheckout(await stripe.checkout.sessions.retrieve(sessionId, WITH_CHARGE))),
  /** Closes a checkout so that it cannot be paid any more, and returns its status: a paid one stays paid. */
  closeCheckout: (sessionId: string) => orNull(() => closeCheckout({ stripe, sessionId })),
  /** A hosted page that charges nothing and saves a card for charges in its owner's absence. */
  openCardSetup: (input: CardSetup) => orUnknownCustomer(() => openCardSetup({ stripe, input })),
  /** The cards that can be charged in their owner's absence, newest first; none for an unknown customer. */
  async listSavedCards(customerId: string): Promise<SavedCard[]> {
    const list = await orNull(() => stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }))
    return toSavedCards(list?.data ?? [])
  },
  /** A card or customer that the provider no longer knows is `declined`. */
  chargeSavedCard: (charge: SavedCardCharge) => chargeSavedCard({ stripe, charge }),
  /** The payment of such a charge that was made, by our id of it; null when there is none. */
  findSavedCardCharge: (input: { customerId: string; checkoutId: string }) =>
    orNull(() => findSavedCardCharge({ stripe, ...input })),
})

async function openCheckout({ stripe, order }: { stripe: Stripe; order: CheckoutOrder }) {
  const discounts = order.discount?.cents ? [{ coupon: await couponFor({ stripe, discount: order.discount }) }] : null
  const session = await stripe.checkout.sessions.create(
    {
      mode: order.mode === 'monthly' ? 'subscription' : 'payment',
      customer: order.customerId,
      client_reference_id: order.about.userId,
      line_items: [{ quantity: 1, price_data: priceOf(order) }],
      ...(discounts ? { discounts } : {}),
      expires_at: Math.ceil(order.expiresAt.getTime() / 1_000),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      metadata: order.about,
      ...(order.mode === 'monthly'
        ? { subscription_data: { metadata: order.about, description: order.title, billing_mode: FLEXIBLE } }
        : { payment_intent_data: { metadata: order.about, description: order.title } }),
    },
    { idempotencyKey: order.key },
  )
  return { sessionId: session.id, url: hostedUrl(session) }
}

function hostedUrl({ id, url }: Stripe.Checkout.Session): string {
  if (!url) throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`checkout ${id} has no address`))
  return url
}

type CardSetup = { customerId: string; successUrl: string; cancelUrl: string; about: { userId: string } }

async function openCardSetup({ stripe, input }: { stripe: Stripe; input: CardSetup }) {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: input.customerId,
    client_reference_id: input.about.userId,
    allowed_payment_method_types: ['card'],
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    metadata: input.about,
    setup_intent_data: { metadata: input.about },
  })
  return { sessionId: session.id, url: hostedUrl(session) }
}

type ChargeInput = { stripe: Stripe; charge: SavedCardCharge }

async function chargeSavedCard({ stripe, charge }: ChargeInput): Promise<SavedCardChargeResult> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: charge.amountCents,
        currency: CURRENCY,
        customer: charge.customerId,
        payment_method: charge.cardId,
        // A card only: other ways to pay would need an address to return to.
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description: charge.title,
        metadata: { ...charge.about, ...SAVED_CARD_CHARGE },
      },
      { idempotencyKey: charge.key },
    )
    // A card is charged at once or not at all; should it ever take longer, the event brings the money.
    if (intent.status !== 'succeeded')
      throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`payment ${intent.id} is ${intent.status}`))
    return { kind: 'paid', checkout: toChargedCheckout(intent) }
  } catch (error) {
    // Another process asks at this moment; what it is answered is looked at again.
    if (isUnderWay(error)) throw new Error('the charge is under way', { cause: error })
    const decline = findDecline(error)
    if (!decline) throw error
    return decline
  }
}

type FindChargeInput = { stripe: Stripe; customerId: string; checkoutId: string }

async function findSavedCardCharge({ stripe, customerId, checkoutId }: FindChargeInput) {
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: LONGEST_CHARGE_LIST })
  const paid = data.find(({ metadata, status }) => metadata.checkoutId === checkoutId && status === 'succeeded')
  return paid ? toChargedCheckout(paid) : null
}

function priceOf({ title, details, listCents, mode }: CheckoutOrder) {
  return {
    currency: CURRENCY,
    unit_amount: listCents,
    product_data: { name: title, ...(details ? { description: details } : {}) },
    ...(mode === 'monthly' ? { recurring: { interval: 'month' as const } } : {}),
  }
}

// One coupon for each amount: our discount is rounded to the cent, which a percentage of Stripe's may not be.
async function couponFor({ stripe, discount }: { stripe: Stripe; discount: { cents: number; name: string } }) {
  const id = `studio-${CURRENCY}-${discount.cents}-off`
  try {
    await stripe.coupons.create({
      id,
      amount_off: discount.cents,
      currency: CURRENCY,
      duration: 'once',
      name: discount.name,
    })
  } catch (error) {
    if (!isDoneAlready(error, 'resource_already_exists')) throw error
  }
  return id
}

async function closeCheckout({ stripe, sessionId }: { stripe: Stripe; sessionId: string }) {
  try {
    return toProviderCheckout(await stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    // Only an open session can be closed; for any other one the provider returns its status.
    if (!isRefusal(error) || isUnknown(error)) throw error
    return toProviderCheckout(await stripe.checkout.sessions.retrieve(sessionId, WITH_CHARGE))
  }
}
