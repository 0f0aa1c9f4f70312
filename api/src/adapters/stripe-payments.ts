import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { AppError, asSecurityEvent } from '../platform/app-error.ts'
import type { ProviderEvent } from './payments.ts'
import { checkoutCalls } from './stripe-checkouts.ts'
import { nullIfNotFound, unknownCustomerAsResult, withAppErrors } from './stripe-errors.ts'
import { readEvent } from './stripe-events.ts'
import { planCalls } from './stripe-plans.ts'
import { receiptCalls } from './stripe-receipts.ts'
import { refundCalls } from './stripe-refunds.ts'
import { subscriptionCalls } from './stripe-subscriptions.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** The address of an emulator, if any. */
  apiBase?: string | undefined
}

/** Two calls in sequence must fit into 15 seconds. */
const TIMEOUT_MS = 6_000

/**
 * Every call throws PAYMENT_PROVIDER_TIMEOUT after six seconds, PRICE_TOO_SMALL below the provider's minimum charge, and
 * PAYMENT_PROVIDER_FAILED for any other failure. A call with a `key` has its effect once for that key, even from two
 * processes.
 */
export function createStripePayments(settings: StripeSettings) {
  const stripe = connect(settings)
  return {
    ...withAppErrors({
      ...customerCalls(stripe),
      ...checkoutCalls(stripe),
      ...refundCalls(stripe),
      ...subscriptionCalls(stripe),
      ...planCalls(stripe),
      ...receiptCalls(stripe),
    }),
    /**
     * Reads a signed event; null for a signed body that is no event. Throws BAD_SIGNATURE when the signature is wrong.
     */
    readEvent(signedRequest: { body: Uint8Array; signature: string | undefined }): ProviderEvent | null {
      const event = verifyEvent({ stripe, ...signedRequest, secret: settings.webhookSecret })
      return isEvent(event) ? readEvent(event) : null
    },
  }
}

const customerCalls = (stripe: Stripe) => ({
  /**
   * Creates the provider's customer for a user, once for the same name and email address. Pass as `replacedCustomerId` a
   * customer that no longer exists at the provider.
   */
  async createCustomer(user: {
    userId: string
    email: string
    name: string
    replacedCustomerId?: string | null
  }): Promise<string> {
    const { userId, email, name, replacedCustomerId } = user
    const customerData = { email, ...(name ? { name } : {}), metadata: { userId } }
    // The key contains a digest of the data: for a day, the provider refuses a key that was used with other data.
    const digest = createHash('sha256').update(JSON.stringify(customerData)).digest('base64url')
    const idempotencyKey = `customer:${userId}:${replacedCustomerId ?? 'first'}:${digest}`
    return (await stripe.customers.create(customerData, { idempotencyKey })).id
  },
  async changeCustomerEmail({ customerId, email }: { customerId: string; email: string }): Promise<void> {
    await nullIfNotFound(() => stripe.customers.update(customerId, { email }))
  },
  async deleteCustomer(customerId: string): Promise<void> {
    await nullIfNotFound(() => stripe.customers.del(customerId))
  },
  openPortal: ({ customerId, returnUrl }: { customerId: string; returnUrl: string }) =>
    unknownCustomerAsResult(async () => {
      const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
      return { portalUrl: session.url }
    }),
})

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : null
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    // Users get a clear error and can try again; jobs are retried by the queue.
    maxNetworkRetries: 0,
    // The timeout of this client limits the whole request; that of the SDK's default client only the pauses within it.
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

function verifyEvent({ stripe, body, signature, secret }: SignedEvent): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', secret)
  } catch (cause) {
    const error = new AppError('BAD_SIGNATURE', 'The signature of this event does not hold.', { cause })
    throw asSecurityEvent(error, 'forged-webhook')
  }
}
