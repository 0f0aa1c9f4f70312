import Stripe from 'stripe'
import { createCatalogue } from './catalogue.ts'
import { startEmulators } from './emulators.ts'
import type { Person } from './people.ts'
import { aTestStudio, type StudioOptions, type TestStudio } from './test-app.ts'
import type { Step } from './test-clock.ts'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Can be saved; renewals and charges of it are declined. */
  failsAtRenewal: '4000000000000341',
  /** Can be saved after its 3-D Secure step, and asks for one at every charge. */
  asksEveryTime: '4000002760003184',
  bankPays: '000123456789',
  bankFails: '000111111116',
} as const

type Entry = { id: string; amount: number; status: string; createdAt: string }
export type LedgerEvent = { id: string; type: string; payload: Stripe.Event }
export type Ledger = {
  payments: (Entry & { checkoutId: string | null; customerId: string | null; metadata: Record<string, string> })[]
  refunds: (Entry & { paymentId: string })[]
  subscriptions: (Entry & { metadata: Record<string, string> })[]
  checkouts: (Entry & { url: string; paymentStatus: string })[]
  events: LedgerEvent[]
}

/**
 * A test studio with the real payment emulator, a process of its own. Its clock follows the studio's; its events wait
 * until a test delivers them, in any order and any number of times.
 */
export async function aPayingStudio(options: StudioOptions = {}) {
  const emulators = await startEmulators()
  const studio = await aTestStudio({ ...options, env: { ...emulators.env, ...options.env } })
  const base = `${emulators.url}/__local/payments`
  const signer = new Stripe('sk_unused').webhooks

  async function control(path: string, body: object = {}): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`the emulator refused ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const ledger = async (): Promise<Ledger> => readLedger(await (await fetch(`${base}/ledger`)).json())
  const standClock = () => control('clock', { now: studio.clock.now().toISOString() })
  await standClock()

  async function pay(checkoutUrl: string | null, card: string = cards.pays): Promise<string | null> {
    if (!checkoutUrl) throw new Error('there is no page to pay on')
    const page = `${emulators.url}${new URL(checkoutUrl).pathname}`
    const body = new URLSearchParams({ card, expiry: '12/40', cvc: '123', name: 'Ann Lee' })
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.headers.get('Location')
  }

  /** Sends a form of the provider's portal, as its customer does. */
  async function inPortal(as: Person, fields: Record<string, string>): Promise<void> {
    const answer = await studio.expectOk('openCustomerPortal', { as })
    const page = `${emulators.url}${new URL(answer.portalUrl).pathname}`
    const done = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    await done.body?.cancel()
    if (done.status >= 400) throw new Error(`the portal answered ${done.status}`)
  }

  /** Passes the 3-D Secure step that a card asked for; returns the address of the redirect. */
  async function authenticate(checkoutUrl: string): Promise<string | null> {
    const page = `${emulators.url}${new URL(checkoutUrl).pathname}/authenticate`
    const body = new URLSearchParams({ outcome: 'complete' })
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.headers.get('Location')
  }

  const sign = (payload: string) => signer.generateTestHeaderString({ payload, secret: 'whsec_local' })
  async function deliver(event: LedgerEvent, to: Pick<TestStudio, 'request'> = studio): Promise<number> {
    const payload = JSON.stringify(event.payload)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': sign(payload) }
    return (await to.request('/api/webhooks/stripe', { method: 'POST', headers, body: payload })).status
  }
  const delivered = new Set<string>()
  async function deliverPendingEvents(): Promise<void> {
    for (const event of (await ledger()).events) {
      if (delivered.has(event.id)) continue
      delivered.add(event.id)
      const status = await deliver(event)
      if (status !== 200) throw new Error(`${event.type} was answered ${status}`)
    }
  }

  /** Pays for a class, and answers with the checkout and the booking that it confirmed. */
  async function payForClass(as: Person, body: Record<string, unknown>) {
    const checkout = await studio.expectOk('startClassCheckout', { as, body })
    await pay(checkout.checkoutUrl)
    await deliverPendingEvents()
    const bookings = await studio.expectOk('listMyBookings', { as })
    const booking = bookings.find(({ status }) => status === 'confirmed')
    if (!booking) throw new Error('the payment confirmed nothing')
    return { sessionId: checkout.sessionId, booking }
  }
  async function refundsOf(sessionId: string) {
    const { payments, refunds } = await ledger()
    const ids = payments.filter(({ checkoutId }) => checkoutId === sessionId).map(({ id }) => id)
    return refunds.filter(({ paymentId }) => ids.includes(paymentId))
  }

  return {
    ...studio,
    ...createCatalogue(studio),
    payForClass,
    refundsOf,
    emulators,
    control,
    ledger,
    pay,
    authenticate,
    inPortal,
    /** Makes another card the one that renewals are charged to. */
    useCard: (as: Person, card: string) =>
      inPortal(as, { action: 'change-card', card, expiry: '12/40', cvc: '123', name: 'Ann Lee' }),
    sign,
    deliver,
    deliverPendingEvents,
    /** The payment provider misbehaves from now on, for so many requests or until 'off'. */
    fault: (mode: 'error' | 'hang' | 'slow' | 'off', more: { times?: number; after?: boolean } = {}) =>
      control('faults', { mode, ...more }),
    /** Time passes, at the studio and at the provider, which does what has become due. */
    async pass(step: Step): Promise<void> {
      studio.clock.advance(step)
      await standClock()
    },
    /** Lets jobs run again and again while time passes, and recurring work in the first round and the last. */
    async runJobsOverTime(rounds = 3): Promise<void> {
      for (let round = 1; round <= rounds; round += 1) {
        await (round === 1 || round === rounds ? studio.runJobs() : studio.runDueJobs())
        studio.clock.advance({ seconds: 15 })
      }
    },
  }
}

export type PayingStudio = Awaited<ReturnType<typeof aPayingStudio>>

// The emulator's own JSON; its own tests say what is in it.
function readLedger(value: unknown): Ledger {
  return value as Ledger
}
