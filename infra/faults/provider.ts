import Stripe from 'stripe'
import { createLedger } from '../emulators/payments/ledger.ts'
import type { ApiProcess } from './api-process.ts'
import type { Studio } from './studio.ts'

type Emulators = Pick<Studio, 'emulators'>

/** Reads payments, refunds and checkouts from the provider's records; amounts are in cents. */
export const readLedger = ({ emulators }: Emulators) => createLedger(emulators.payments.records)

/** Posts to an emulator's control, e.g. `payments/webhooks` { deliver: false }. Returns the answer; only an object such as a refund has an `id`. */
export async function postControl({ emulators }: Emulators, path: string, body: object): Promise<{ id: string }> {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' }
  const url = `${emulators.url}/__local/${path}`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} was answered ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string }
}

export const sign = (payload: string, secret = 'whsec_local'): string =>
  new Stripe('sk_unused').webhooks.generateTestHeaderString({ payload, secret })

/** Delivers an event to an API process as the provider does. Returns the status. */
export async function postEvent({ url }: ApiProcess, payload: string, signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature, Connection: 'close' }
  const response = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })
  await response.text()
  return response.status
}
