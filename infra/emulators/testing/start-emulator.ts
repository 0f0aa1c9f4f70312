import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type EmulatorsConfig, readConfig } from '../config.ts'
import { type Emulators, startEmulators } from '../emulators.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** A test's own emulators, with a receiver for their events and the official SDK pointed at them. */
export type TestEmulator = Emulators & {
  stripe: Stripe
  receiver: Receiver
  config: EmulatorsConfig
  fetchLedger: () => Promise<Ledger>
}

type LedgerEntry = { id: string; amount: number; status: string; createdAt: string; metadata: Record<string, string> }
type Ledger = {
  payments: (LedgerEntry & { sessionId: string })[]
  refunds: (LedgerEntry & { paymentId: string })[]
  subscriptions: LedgerEntry[]
  checkouts: (LedgerEntry & { url: string })[]
  events: { id: string; type: string; payload: Stripe.Event; deliveries: { at: string; status: number }[] }[]
}

/** Starts the emulators on free ports with their own data, and stops them when the test ends. */
export async function startTestEmulator(overrides: Partial<EmulatorsConfig> = {}): Promise<TestEmulator> {
  const receiver = await startReceiver()
  const dataDir = mkdtempSync(join(tmpdir(), 'emulators-'))
  const config = {
    ...readConfig({ EMULATORS_PORT: '0', SMTP_PORT: '0', WEBHOOK_URL: receiver.url }),
    dataDir,
    ...overrides,
  }
  const emulators = await startEmulators(config)
  onTestFinished(async () => {
    await emulators.stop()
    await receiver.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const fetchLedger = async () => (await (await fetch(`${emulators.url}/__local/payments/ledger`)).json()) as Ledger
  return { ...emulators, stripe: createStripe(emulators.url), receiver, config, fetchLedger }
}

/** Creates the official SDK, configured for an emulator as the API does it. */
export function createStripe(url: string, key = 'sk_test_local', config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config })
}

/** Returns the parameters of a class checkout of $25.00. */
export function createClassCheckoutParams(
  overrides: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Morning yoga' } }, quantity: 1 },
    ],
    success_url: 'http://localhost:8080/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/checkout/cancel',
    ...overrides,
  }
}

/** Returns the parameters of a membership checkout of $99.00 a month. */
export function createMembershipCheckoutParams(
  overrides: Stripe.Checkout.SessionCreateParams & { customer: string },
): Stripe.Checkout.SessionCreateParams {
  return createClassCheckoutParams({
    mode: 'subscription',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: 9900,
          recurring: { interval: 'month' },
          product_data: { name: 'Monthly' },
        },
        quantity: 1,
      },
    ],
    subscription_data: { metadata: { userId: 'u1' } },
    ...overrides,
  })
}

type Form = Record<string, string>

/** Submits the hosted page with a card, as a browser would, without following the redirect. */
export function payCheckout(
  emulator: Pick<TestEmulator, 'url'>,
  { id, card = '4242 4242 4242 4242', ...rest }: { id: string; card?: string } & Form,
) {
  return sendForm(`${emulator.url}/__local/payments/checkout/${id}`, {
    card,
    expiry: '12 / 34',
    cvc: '123',
    name: 'Ann Lee',
    ...rest,
  })
}

/** Sends an ordinary HTML form. */
export function sendForm(address: string, fields: Form): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** Posts JSON to a control of an emulator. */
export function postControl(emulator: Pick<TestEmulator, 'url'>, path: string, body: object = {}): Promise<Response> {
  return fetch(`${emulator.url}/__local/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Creates a subscription of $99.00 a month with its first month paid. */
export async function createPaidSubscription(emulator: TestEmulator) {
  const customer = await emulator.stripe.customers.create({ email: 'ann@example.com' })
  const { id } = await emulator.stripe.checkout.sessions.create(
    createMembershipCheckoutParams({ customer: customer.id }),
  )
  await payCheckout(emulator, { id })
  const session = await emulator.stripe.checkout.sessions.retrieve(id)
  return emulator.stripe.subscriptions.retrieve(String(session.subscription))
}
