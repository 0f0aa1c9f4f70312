import Stripe from 'stripe'
import { createLedger } from '../emulators/payments/ledger.ts'
import type { ApiProcess } from './api-process.ts'
import type { Studio } from './studio.ts'

type Emulators = Pick<Studio, 'emulators'>

/** Payments, refunds and checkouts of the provider's records, amounts in cents. */
export const readLedger = ({ emulators }: Emulators) => createLedger(emulators.payments.records)

/** Tells an emulator something, e.g. `payments/faults` { mode: 'error' } or `payments/webhooks` { deliver: false }. */
export async function tell({ emulators }: Emulators, path: string, body: object): Promise<{ id: string }> {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' }
  const url = `${emulators.url}/__local/${path}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

export const sign = (payload: string, secret = 'whsec_local'): string =>
  new Stripe('sk_unused').webhooks.generateTestHeaderString({ payload, secret })

/** Brings an event to an API process as the provider does; answers the status. */
export async function postEvent({ url }: ApiProcess, payload: string, signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature, Connection: 'close' }
  const answer = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })
  await answer.text()
  return answer.status
}
