import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { AppError } from '../platform/app-error.ts'
import type { CheckoutOrder, Payments, SavedCardCharge, SavedCardChargeResult } from './payments.ts'
import { askProvider, findDecline, isDoneAlready, isRefusal, isUnknown, providerFailure } from './stripe-errors.ts'
import {
  readEvent,
  SAVED_CARD_CHARGE,
  toChargedCheckout,
  toPartialRefund,
  toProviderCheckout,
  toProviderInvoice,
  toProviderSubscription,
  toSavedCards,
} from './stripe-mappers.ts'
import { pauseCalls } from './stripe-pauses.ts'
import { planCalls } from './stripe-plans.ts'
import { receiptCalls } from './stripe-receipts.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Address of an emulator; the provider's own when absent. */
  apiBase?: string | undefined
}

/** Two calls in sequence must fit into 15 seconds. */
const PATIENCE_MS = 6_000
const CURRENCY = 'usd'
/** Only subscriptions in this mode can be paused. */
const FLEXIBLE = { type: 'flexible' } as const
const LONGEST_CHARGE_LIST = 100
const WITH_INVOICE_AND_CUSTOMER = { expand: ['latest_invoice', 'customer'] }
const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] }

/** Stripe, through its official SDK. Only this file and its mappers use Stripe's types. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = connect(settings)
  return {
    openCustomer: ({ userId, email, name, instead }) =>
      askProvider(async () => {
        const facts = { email, ...(name ? { name } : {}), metadata: { userId } }
        // An idempotency key covers the data sent with it: after a change of name or address it would be refused for a
        // day.
        const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
        const idempotencyKey = `customer:${userId}:${instead ?? 'first'}:${digest}`
        const customer = await stripe.customers.create(facts, { idempotencyKey })
        return customer.id
      }),
    changeCustomerEmail: ({ customerId, email }) =>
      askProvider(async () => void (await orNull(() => stripe.customers.update(customerId, { email })))),
    openCheckout: (order) => orUnknownCustomer(() => openCheckout({ stripe, order })),
    findCheckout: (sessionId) =>
      askProvider(() =>
        orNull(async () => toProviderCheckout(await stripe.checkout.sessions.retrieve(sessionId, WITH_CHARGE))),
      ),
    closeCheckout: (sessionId) => askProvider(() => orNull(() => closeCheckout({ stripe, sessionId }))),
    openCardSetup: (input) => orUnknownCustomer(() => openCardSetup({ stripe, input })),
    listSavedCards: (customerId) =>
      askProvider(async () => {
        const list = await orNull(() => stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }))
        return toSavedCards(list?.data ?? [])
      }),
    chargeSavedCard: (charge) => askProvider(() => chargeSavedCard({ stripe, charge })),
    findSavedCardCharge: (input) => askProvider(() => orNull(() => findSavedCardCharge({ stripe, ...input }))),
    refund: ({ key, paymentIntentId }) => askProvider(() => refund({ stripe, key, paymentIntentId })),
    refundPart: (input) => askProvider(() => refundPart({ stripe, ...input })),
    findSubscription: (id) =>
      askProvider(() =>
        orNull(async () => toProviderSubscription(await stripe.subscriptions.retrieve(id, WITH_INVOICE_AND_CUSTOMER))),
      ),
    findSubscriptionPayment: (id) => askProvider(() => orNull(() => findSubscriptionPayment({ stripe, id }))),
    findPaymentOf: (of) => askProvider(() => orNull(() => findPaymentOf({ stripe, of }))),
    findPurchaseOf: (paymentIntentId) => askProvider(() => orNull(() => findPurchaseOf({ stripe, paymentIntentId }))),
    endSubscription: (id) =>
      askProvider(async () => void (await orNull(() => stripe.subscriptions.cancel(id, { prorate: false })))),
    endSubscriptionWithPeriod: (id) =>
      askProvider(
        async () => void (await orNull(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
      ),
    ...pauseCalls(stripe),
    ...planCalls(stripe),
    openPortal: ({ customerId, returnUrl }) =>
      orUnknownCustomer(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
        return { portalUrl: session.url }
      }),
    ...receiptCalls(stripe),
    readEvent: ({ body, signature }) => {
      const event = checkedEvent({ stripe, body, signature, secret: settings.webhookSecret })
      return isEvent(event) ? readEvent(event) : null
    },
  }
}

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : null
  return new Stripe(secretKey, {
    timeout: PATIENCE_MS,
    // A user gets a clear error and tries again; jobs retry by themselves.
    maxNetworkRetries: 0,
    // Bounds a whole request; the SDK's other client bounds only its silences.
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
    ...(base ? { host: base.hostname, port: base.port, protocol: base.protocol === 'https:' ? 'https' : 'http' } : {}),
  })
}

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

type CardSetup = Parameters<Payments['openCardSetup']>[0]

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

type Charging = { stripe: Stripe; charge: SavedCardCharge }

async function chargeSavedCard({ stripe, charge }: Charging): Promise<SavedCardChargeResult> {
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
    if (isDoneAlready(error, 'idempotency_key_in_use')) throw new Error('the charge is under way', { cause: error })
    const decline = findDecline(error)
    if (!decline) throw error
    return decline
  }
}

type Charged = { stripe: Stripe; customerId: string; checkoutId: string }

async function findSavedCardCharge({ stripe, customerId, checkoutId }: Charged) {
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

async function refund({ stripe, key, paymentIntentId }: { stripe: Stripe; key: string; paymentIntentId: string }) {
  try {
    const made = await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key })
    return { refundId: made.id }
  } catch (error) {
    if (isDoneAlready(error, 'charge_already_refunded')) return { refundId: null }
    throw error
  }
}

type Refunding = { stripe: Stripe } & Parameters<Payments['refundPart']>[0]

async function refundPart({ stripe, key, paymentIntentId, amountCents: amount }: Refunding) {
  const part = { payment_intent: paymentIntentId, amount, expand: ['charge'] }
  try {
    return toPartialRefund(await stripe.refunds.create(part, { idempotencyKey: key }))
  } catch (error) {
    if (isDoneAlready(error, 'charge_already_refunded')) return null
    throw error
  }
}

async function findSubscriptionPayment({ stripe, id }: { stripe: Stripe; id: string }) {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id)
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id
  return invoiceId ? paymentOfInvoice({ stripe, invoiceId }) : null
}

async function paymentOfInvoice({ stripe, invoiceId }: { stripe: Stripe; invoiceId: string }) {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 })
  const [payment] = payments.data
  const intent = payment?.payment.payment_intent
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  return paymentIntentId ? { paymentIntentId, amountCents: payment?.amount_paid ?? 0 } : null
}

type Asked = { stripe: Stripe; of: Parameters<Payments['findPaymentOf']>[0] }

async function findPaymentOf({ stripe, of }: Asked): Promise<string | null> {
  const invoice = 'invoiceId' in of ? of.invoiceId : (await stripe.checkout.sessions.retrieve(of.sessionId)).invoice
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id
  return invoiceId ? ((await paymentOfInvoice({ stripe, invoiceId }))?.paymentIntentId ?? null) : null
}

// A payment of a subscription names no checkout; since 2025 the invoice that it paid has to be looked for.
async function findPurchaseOf({ stripe, paymentIntentId }: { stripe: Stripe; paymentIntentId: string }) {
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
  if (metadata.checkoutId) return { kind: 'checkout' as const, checkoutId: metadata.checkoutId }
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const
  const payments = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
  const invoice = payments.data[0]?.invoice
  return invoice && typeof invoice === 'object' && !invoice.deleted ? toProviderInvoice(invoice) : null
}

async function orNull<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

function orUnknownCustomer<Answer>(call: () => Promise<Answer>): Promise<Answer | { unknownCustomer: true }> {
  return askProvider(async () => {
    try {
      return await call()
    } catch (error) {
      if (isUnknown(error, 'customer')) return { unknownCustomer: true } as const
      throw error
    }
  })
}

// The SDK checks the signature, but accepts any signed JSON as an event.
function isEvent(event: Partial<Stripe.Event> | null): boolean {
  const object: unknown = event?.data?.object
  const isNamed = typeof event?.id === 'string' && typeof event.type === 'string'
  return isNamed && typeof event.created === 'number' && typeof object === 'object' && object !== null
}

type Signed = { stripe: Stripe; body: Uint8Array; signature: string | undefined; secret: string }

function checkedEvent({ stripe, body, signature, secret }: Signed): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', secret)
  } catch (cause) {
    throw new AppError('BAD_SIGNATURE', 'The signature of this event does not hold.', { cause })
  }
}
