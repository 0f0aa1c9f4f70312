import Stripe from 'stripe'

type Studio = { emulators: string }

export type LedgerEvent = { id: string; type: string; payload: object }
/** The payment account as the emulator tells it; amounts in cents. */
export type Ledger = {
  payments: { id: string; amount: number; refunded: number; subscriptionId: string | null }[]
  refunds: { paymentId: string; metadata: Record<string, string> }[]
  checkouts: { id: string; paymentStatus: string }[]
  events: LedgerEvent[]
}
export type CapturedEmail = { to: string; subject: string }

async function ask<T>({ emulators }: Studio, path: string, body?: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  const answer = await fetch(`${emulators}/__local/${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Every payment, refund, checkout and event of the provider's records. */
export const readLedger = (studio: Studio) => ask<Ledger>(studio, 'payments/ledger')

/** Every mail that was delivered. */
export const readCapturedEmails = (studio: Studio) => ask<CapturedEmail[]>(studio, 'mail/email')

/** Tells an emulator something, e.g. `payments/faults` { mode: 'error' } or `payments/webhooks` { deliver: false }. */
export const tell = (studio: Studio, { path, body }: { path: string; body: object }) => ask<object>(studio, path, body)

/** Gives a part of a payment back in the provider's dashboard; null when so much is not left of it. */
export const giveBackInPart = (studio: Studio, { paymentId, cents }: { paymentId: string; cents: number }) =>
  ask<{ id: string }>(studio, `payments/payments/${paymentId}/refund`, { amount: cents }).catch(() => null)

export const sign = (payload: string, secret = 'whsec_local'): string =>
  new Stripe('sk_unused').webhooks.generateTestHeaderString({ payload, secret })

/** Brings an event to an API process as the provider does; answers the status. */
export async function postEvent(api: string, { payload, signature }: { payload: string; signature: string }) {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature, Connection: 'close' }
  const answer = await fetch(`${api}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })
  await answer.text()
  return answer.status
}
