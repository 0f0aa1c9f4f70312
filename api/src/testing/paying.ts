import Stripe from 'stripe'
import { createCatalogue } from './catalogue.ts'
import { startEmulators } from './emulators.ts'
import type { Person } from './people.ts'
import { aTestStudio, type StudioOptions, type TestStudio } from './test-app.ts'
import type { Duration } from './test-clock.ts'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Can be saved, but its later charges are declined. */
  failsAtLaterCharges: '4000000000000341',
  /** Can be saved after a 3-D Secure step, and needs another one for every charge. */
  asksEveryTime: '4000002760003184',
  bankPays: '000123456789',
  bankFails: '000111111116',
} as const

type LedgerEntry = { id: string; amount: number; status: string; createdAt: string }
export type LedgerEvent = { id: string; type: string; payload: Stripe.Event }
export type Ledger = {
  payments: (LedgerEntry & { sessionId: string | null; customerId: string | null; metadata: Record<string, string> })[]
  refunds: (LedgerEntry & { paymentId: string })[]
  subscriptions: (LedgerEntry & { metadata: Record<string, string> })[]
  checkouts: (LedgerEntry & { url: string; paymentStatus: string })[]
  events: LedgerEvent[]
}

/**
 * Starts a test studio with the payment emulator, which has a clock of its own. The emulator's events wait until a test
 * delivers them, in any order and any number of times.
 */
export async function aPayingStudio(options: StudioOptions = {}) {
  const emulators = await startEmulators()
  const studio = await aTestStudio({ ...options, env: { ...emulators.env, ...options.env } })
  const emulatorUrl = `${emulators.url}/__local/payments`
  const signer = new Stripe('sk_unused').webhooks

  async function controlEmulator(path: string, body: object = {}): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${emulatorUrl}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the emulator refused ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const readLedger = async (): Promise<Ledger> => toLedger(await (await fetch(`${emulatorUrl}/ledger`)).json())
  const syncProviderClock = () => controlEmulator('clock', { now: studio.clock.now().toISOString() })
  await syncProviderClock()

  /** Pays on the provider's page; returns the address of its redirect, or null if it takes no payment. */
  async function pay(checkoutUrl: string | null, card: string = cards.pays): Promise<string | null> {
    if (!checkoutUrl) throw new Error('there is no page to pay on')
    const page = `${emulators.url}${new URL(checkoutUrl).pathname}`
    const body = new URLSearchParams({ card, expiry: '12/40', cvc: '123', name: 'Ann Lee' })
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    await response.body?.cancel()
    return response.headers.get('Location')
  }

  /** Sends a form of the provider's customer portal as a user. */
  async function submitCustomerPortalForm(as: Person, fields: Record<string, string>): Promise<void> {
    const answer = await studio.expectOk('openCustomerPortal', { as })
    const page = `${emulators.url}${new URL(answer.portalUrl).pathname}`
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    await response.body?.cancel()
    if (response.status >= 400) throw new Error(`the portal answered ${response.status}`)
  }

  /** Completes the 3-D Secure step of a card; returns the address of the redirect. */
  async function authenticate(checkoutUrl: string): Promise<string | null> {
    const page = `${emulators.url}${new URL(checkoutUrl).pathname}/authenticate`
    const body = new URLSearchParams({ outcome: 'complete' })
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    await response.body?.cancel()
    return response.headers.get('Location')
  }

  const signPayload = (payload: string) => signer.generateTestHeaderString({ payload, secret: 'whsec_local' })
  async function deliver(event: LedgerEvent, receiver: Pick<TestStudio, 'request'> = studio): Promise<number> {
    const payload = JSON.stringify(event.payload)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signPayload(payload) }
    return (await receiver.request('/api/webhooks/stripe', { method: 'POST', headers, body: payload })).status
  }
  const deliveredIds = new Set<string>()
  async function deliverPendingEvents(): Promise<void> {
    for (const event of (await readLedger()).events) {
      if (deliveredIds.has(event.id)) continue
      deliveredIds.add(event.id)
      const status = await deliver(event)
      if (status !== 200) throw new Error(`${event.type} was answered ${status}`)
    }
  }

  /** Pays for a class; returns the checkout and the confirmed booking. */
  async function payForClass(as: Person, body: Record<string, unknown>) {
    const checkout = await studio.expectOk('startClassCheckout', { as, body })
    await pay(checkout.checkoutUrl)
    await deliverPendingEvents()
    const bookings = await studio.expectOk('listMyBookings', { as })
    const booking = bookings.find(({ status }) => status === 'confirmed')
    if (!booking) throw new Error('the payment confirmed no booking')
    return { sessionId: checkout.sessionId, booking }
  }
  async function listRefunds(sessionId: string) {
    const { payments, refunds } = await readLedger()
    const paymentIds = payments.filter((payment) => payment.sessionId === sessionId).map(({ id }) => id)
    return refunds.filter(({ paymentId }) => paymentIds.includes(paymentId))
  }

  return {
    ...studio,
    ...createCatalogue(studio),
    payForClass,
    listRefunds,
    emulators,
    controlEmulator,
    readLedger,
    pay,
    /** Pays on the provider's page; false if it takes no payment, because the checkout has ended. */
    tryToPay: async (checkoutUrl: string | null): Promise<boolean> => (await pay(checkoutUrl)) !== null,
    authenticate,
    submitCustomerPortalForm,
    /** Changes the card to which renewals are charged. */
    changeCard: (as: Person, card: string) =>
      submitCustomerPortalForm(as, { action: 'change-card', card, expiry: '12/40', cvc: '123', name: 'Ann Lee' }),
    signPayload,
    deliver,
    deliverPendingEvents,
    /**
     * Makes `times` requests to the provider fail, or all until 'off'. With `afterWork`, each does its work, and only its
     * response is lost.
     */
    setFault: (
      mode: 'error' | 'hang' | 'slow' | 'off',
      { afterWork, ...options }: { times?: number; afterWork?: boolean } = {},
    ) => controlEmulator('faults', { mode, ...options, ...(afterWork ? { after: true } : {}) }),
    /** Sets the clocks of the studio and of the provider, which then does what is due. */
    async setBothClocks(instant: string): Promise<void> {
      studio.clock.set(instant)
      await syncProviderClock()
    },
    /** Moves the studio's clock and sets the provider's clock to the same instant; the provider then does what is due. */
    async advanceBothClocks(step: Duration): Promise<void> {
      studio.clock.advance(step)
      await syncProviderClock()
    },
    /** Runs jobs repeatedly, 15 seconds apart. Recurring jobs run in the first and the last round only. */
    async runJobsWithRetries({ rounds = 3 } = {}): Promise<void> {
      for (let round = 1; round <= rounds; round += 1) {
        await (round === 1 || round === rounds ? studio.runJobs() : studio.runDueJobs())
        studio.clock.advance({ seconds: 15 })
      }
    },
  }
}

export type PayingStudio = Awaited<ReturnType<typeof aPayingStudio>>

// The tests of the emulator check the fields of its ledger.
function toLedger(value: unknown): Ledger {
  return value as Ledger
}
