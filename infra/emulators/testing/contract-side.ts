import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { CliError } from '../../processes/cli-error.ts'
import { classCheckout, membershipCheckout, payAt, startTestEmulator } from './start-emulator.ts'

/** One side of the contract: the local emulator, or Stripe's own test mode. What needs a buyer differs, what is asserted does not. */
export type ContractSide = {
  name: string
  stripe: Stripe
  /** The same account with a key that is not its own. */
  stranger: Stripe
  /** A payment of $25.00 by a customer that went through; answers its intent. */
  paid(input: { customer: string; metadata: Record<string, string> }): Promise<string>
  /** A payment that did not go through; answers its intent. */
  unpaid(input: { customer: string }): Promise<string>
  /** A subscription of $99.00 a month whose first month is paid; answers its id. */
  subscribed(input: { customer: string; metadata: Record<string, string> }): Promise<string>
}

/** The key of Stripe's test mode that was given, if any; throws for a live one, which would move real money. */
export function testKeyIn(env: Record<string, string | undefined>): string | undefined {
  const key = env.STRIPE_TEST_KEY?.trim()
  if (!key) return undefined
  if (/^(?:sk|rk)_live_/.test(key))
    throw new CliError('STRIPE_TEST_KEY is a live key, which would move real money: take one of sk_test_.')
  if (!/^(?:sk|rk)_test_\w+$/.test(key))
    throw new CliError('STRIPE_TEST_KEY is no key of Stripe: one of sk_test_ is asked for.')
  return key
}

/** The side that the environment names. */
export async function contractSide(env: Record<string, string | undefined> = process.env): Promise<ContractSide> {
  const key = testKeyIn(env)
  return key ? stripeSide(key) : localSide()
}

async function localSide(): Promise<ContractSide> {
  const world = await startTestEmulator()
  const { stripe, url } = world
  const { hostname, port } = new URL(url)
  const intentOf = async (session: string) => String((await stripe.checkout.sessions.retrieve(session)).payment_intent)
  return {
    name: 'the local emulator',
    stripe,
    stranger: new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 }),
    async paid({ customer, metadata }) {
      const { id } = await stripe.checkout.sessions.create(
        classCheckout({ customer, payment_intent_data: { metadata } }),
      )
      await payAt(world, { id })
      return intentOf(id)
    },
    async unpaid({ customer }) {
      const { id } = await stripe.checkout.sessions.create(classCheckout({ customer }))
      await payAt(world, { id, card: '4000000000000002' })
      return intentOf(id)
    },
    async subscribed({ customer, metadata }) {
      const { id } = await stripe.checkout.sessions.create(
        membershipCheckout({ customer, subscription_data: { metadata } }),
      )
      await payAt(world, { id })
      return String((await stripe.checkout.sessions.retrieve(id)).subscription)
    },
  }
}

// Its hosted page cannot be filled in by a test, so the same payments are made by a card that Stripe keeps for tests.
function stripeSide(key: string): ContractSide {
  const stripe = new Stripe(key, { telemetry: false })
  const card = { allowed_payment_method_types: ['card'], currency: 'usd', amount: 2500 }
  return {
    name: "Stripe's test mode",
    stripe,
    stranger: new Stripe('sk_test_wrong', { telemetry: false }),
    async paid({ customer, metadata }) {
      const made = { ...card, customer, metadata, payment_method: 'pm_card_visa', confirm: true }
      return (await stripe.paymentIntents.create(made)).id
    },
    async unpaid({ customer }) {
      return (await stripe.paymentIntents.create({ ...card, customer })).id
    },
    async subscribed({ customer, metadata }) {
      const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
      const product = await stripe.products.create({ name: 'Monthly, of a contract test' })
      const price = {
        currency: 'usd',
        unit_amount: 9900,
        recurring: { interval: 'month' as const },
        product: product.id,
      }
      const made = { customer, metadata, default_payment_method: id, items: [{ price_data: price }] }
      return (await stripe.subscriptions.create(made)).id
    },
  }
}

export const aCustomer = async ({ stripe }: ContractSide) =>
  (await stripe.customers.create({ email: 'ann@example.com' })).id
export const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : thing?.id
export const refused = (facts: object) => ({ type: 'StripeInvalidRequestError', ...facts })
export const soon = () => Math.ceil(Date.now() / 1000) + 31 * 60

/** Events are written a moment after what they tell of. */
export async function findEvent(
  { stripe }: ContractSide,
  { type, about }: { type: string; about: (event: Stripe.Event) => boolean },
) {
  for (let turn = 0; turn < 40; turn += 1) {
    const found = (await stripe.events.list({ type, limit: 50 })).data.find(about)
    if (found) return found
    await pause(250)
  }
  throw new Error(`no event ${type} within ten seconds`)
}
export const objectOf = (event: Stripe.Event) => event.data.object as { id?: string; payment_intent?: unknown }
