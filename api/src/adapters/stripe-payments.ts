import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { AppError } from '../platform/app-error.ts'
import { asSecurityEvent } from '../platform/security-events.ts'
import type { Payments } from './payments.ts'
import { checkoutCalls } from './stripe-checkouts.ts'
import { askProvider, orNull, orUnknownCustomer } from './stripe-errors.ts'
import { readEvent } from './stripe-events.ts'
import { toProviderSubscription } from './stripe-mappers.ts'
import { pauseCalls } from './stripe-pauses.ts'
import { planCalls } from './stripe-plans.ts'
import { receiptCalls } from './stripe-receipts.ts'
import { refundCalls } from './stripe-refunds.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Address of an emulator; the provider's own when absent. */
  apiBase?: string | undefined
}

/** Two calls in sequence must fit into 15 seconds. */
const PATIENCE_MS = 6_000
const WITH_INVOICE_AND_CUSTOMER = { expand: ['latest_invoice', 'customer'] }

/** Stripe, through its official SDK. Only the files named after it use Stripe's types. */
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
    deleteCustomer: (customerId) =>
      askProvider(async () => void (await orNull(() => stripe.customers.del(customerId)))),
    findSubscription: (id) =>
      askProvider(() =>
        orNull(async () => toProviderSubscription(await stripe.subscriptions.retrieve(id, WITH_INVOICE_AND_CUSTOMER))),
      ),
    endSubscription: (id) =>
      askProvider(async () => void (await orNull(() => stripe.subscriptions.cancel(id, { prorate: false })))),
    endSubscriptionWithPeriod: (id) =>
      askProvider(
        async () => void (await orNull(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
      ),
    ...checkoutCalls(stripe),
    ...refundCalls(stripe),
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

// The SDK checks the signature, but accepts any signed JSON as an event.
function isEvent(event: Partial<Stripe.Event> | null): boolean {
  const object: unknown = event?.data?.object
  const isNamed = typeof event?.id === 'string' && typeof event.type === 'string'
  return isNamed && typeof event.created === 'number' && typeof object === 'object' && object !== null
}

type SignedEvent = { stripe: Stripe; body: Uint8Array; signature: string | undefined; secret: string }

function checkedEvent({ stripe, body, signature, secret }: SignedEvent): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', secret)
  } catch (cause) {
    const error = new AppError('BAD_SIGNATURE', 'The signature of this event does not hold.', { cause })
    throw asSecurityEvent(error, 'forged-webhook')
  }
}
