import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { CliError } from '../../processes/cli-error.ts'
import {
  createClassCheckoutParams,
  createMembershipCheckoutParams,
  payCheckout,
  startTestEmulator,
} from './start-emulator.ts'

/**
 * The provider that the contract tests use: the local emulator or Stripe's test mode. They differ only in how a payment is
 * made.
 */
export type TestedProvider = {
  name: string
  stripe: Stripe
  /** A client with an invalid API key. */
  wrongKeyStripe: Stripe
  /** Pays $25.00 as a customer and returns the id of the intent. */
  createPaidPayment(input: { customer: string; metadata: Record<string, string> }): Promise<string>
  /** Creates a payment that remains unpaid, and returns the id of the intent. */
  createUnpaidPayment(input: { customer: string }): Promise<string>
  /** Creates a subscription of $99.00 a month with its first month paid, and returns its id. */
  createSubscription(input: { customer: string; metadata: Record<string, string> }): Promise<string>
}

/** Returns the key of Stripe's test mode, if there is one; throws for a live key. */
export function readTestKey(env: Record<string, string | undefined>): string | undefined {
  const key = env.STRIPE_TEST_KEY?.trim()
  if (!key) return undefined
  if (/^(?:sk|rk)_live_/.test(key))
    throw new CliError(
      'STRIPE_TEST_KEY is a live key, which would move real money. Use a key that begins with sk_test_.',
    )
  if (!/^(?:sk|rk)_test_\w+$/.test(key))
    throw new CliError('STRIPE_TEST_KEY is not a Stripe key. Use a key that begins with sk_test_.')
  return key
}

/** Opens Stripe's test mode if STRIPE_TEST_KEY is set, otherwise the emulator. */
export async function openTestedProvider(
  env: Record<string, string | undefined> = process.env,
): Promise<TestedProvider> {
  const key = readTestKey(env)
  return key ? openStripe(key) : openEmulator()
}

async function openEmulator(): Promise<TestedProvider> {
  const emulator = await startTestEmulator()
  const { stripe, url } = emulator
  const { hostname, port } = new URL(url)
  const getIntentId = async (session: string) =>
    String((await stripe.checkout.sessions.retrieve(session)).payment_intent)
  return {
    name: 'the local emulator',
    stripe,
    wrongKeyStripe: new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 }),
    async createPaidPayment({ customer, metadata }) {
      const { id } = await stripe.checkout.sessions.create(
        createClassCheckoutParams({ customer, payment_intent_data: { metadata } }),
      )
      await payCheckout(emulator, { id })
      return getIntentId(id)
    },
    async createUnpaidPayment({ customer }) {
      const { id } = await stripe.checkout.sessions.create(createClassCheckoutParams({ customer }))
      await payCheckout(emulator, { id, card: '4000000000000002' })
      return getIntentId(id)
    },
    async createSubscription({ customer, metadata }) {
      const { id } = await stripe.checkout.sessions.create(
        createMembershipCheckoutParams({ customer, subscription_data: { metadata } }),
      )
      await payCheckout(emulator, { id })
      return String((await stripe.checkout.sessions.retrieve(id)).subscription)
    },
  }
}

// A test cannot fill in Stripe's hosted page, so it pays with Stripe's test cards through the API.
function openStripe(key: string): TestedProvider {
  const stripe = new Stripe(key, { telemetry: false })
  const cardPayment = { allowed_payment_method_types: ['card'], currency: 'usd', amount: 2500 }
  return {
    name: "Stripe's test mode",
    stripe,
    wrongKeyStripe: new Stripe('sk_test_wrong', { telemetry: false }),
    async createPaidPayment({ customer, metadata }) {
      const input = { ...cardPayment, customer, metadata, payment_method: 'pm_card_visa', confirm: true }
      return (await stripe.paymentIntents.create(input)).id
    },
    async createUnpaidPayment({ customer }) {
      return (await stripe.paymentIntents.create({ ...cardPayment, customer })).id
    },
    async createSubscription({ customer, metadata }) {
      const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
      const product = await stripe.products.create({ name: 'Monthly (contract test)' })
      const price = {
        currency: 'usd',
        unit_amount: 9900,
        recurring: { interval: 'month' as const },
        product: product.id,
      }
      const input = { customer, metadata, default_payment_method: id, items: [{ price_data: price }] }
      return (await stripe.subscriptions.create(input)).id
    },
  }
}

/** Creates a customer and returns its id. */
export const createCustomer = async ({ stripe }: TestedProvider) =>
  (await stripe.customers.create({ email: 'ann@example.com' })).id
export const toId = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : object?.id
/** The fields of the SDK's error for a request that is refused as invalid. */
export const toInvalidRequestError = (fields: object) => ({ type: 'StripeInvalidRequestError', ...fields })

/** Stripe's shortest expiry is just over 30 minutes; in seconds since 1970. */
export const getTimeIn31Minutes = () => Math.ceil(Date.now() / 1000) + 31 * 60

/** Waits for an event: Stripe creates events shortly after their change. */
export async function waitForEvent(
  { stripe }: TestedProvider,
  { type, isMatch }: { type: string; isMatch: (event: Stripe.Event) => boolean },
) {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const matchingEvent = (await stripe.events.list({ type, limit: 50 })).data.find(isMatch)
    if (matchingEvent) return matchingEvent
    await pause(250)
  }
  throw new Error(`no event ${type} within ten seconds`)
}

export const getObject = (event: Stripe.Event) => event.data.object as { id?: string; payment_intent?: unknown }
