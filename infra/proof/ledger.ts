import type { AppUnderTest } from './studio.ts'

type EmulatedStudio = Pick<AppUnderTest, 'emulators'>

type Payment = {
  id: string
  amount: number
  refunded: number
  checkoutId: string | null
  subscriptionId: string | null
}
type HostedCheckout = { id: string; status: string; paymentStatus: string; url: string }
export type LedgerEvent = { id: string; type: string; payload: object }
/** The payment account as the emulator tells it; amounts in cents. */
export type Ledger = {
  payments: Payment[]
  refunds: { id: string; paymentId: string; amount: number; metadata: Record<string, string> }[]
  checkouts: HostedCheckout[]
  events: LedgerEvent[]
}
export type CapturedEmail = { to: string; subject: string }

async function readJson<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return (await answer.json()) as T
}

/** Every payment, refund, checkout and event of the provider's records. */
export const readLedger = ({ emulators }: EmulatedStudio) => readJson<Ledger>(`${emulators}/__local/payments/ledger`)

/** Every mail that was delivered. */
export const readCapturedEmails = ({ emulators }: EmulatedStudio) =>
  readJson<CapturedEmail[]>(`${emulators}/__local/mail/email`)

/** Tells an emulator something, e.g. `payments/faults` { mode: 'error' } or `payments/webhooks` { deliver: false }. */
export async function tell(studio: EmulatedStudio, { path, body }: { path: string; body: object }): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const url = `${studio.emulators}/__local/${path}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status} ${await answer.text()}`)
  await answer.body?.cancel()
}

/** Gives a part of a payment back in the provider's dashboard; null when so much is not left of it. */
export async function giveBackInPart(
  { emulators }: EmulatedStudio,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<{ refundId: string } | null> {
  const headers = { 'Content-Type': 'application/json' }
  const url = `${emulators}/__local/payments/payments/${paymentId}/refund`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ amount: cents }) })
  if (!answer.ok && answer.status !== 409) throw new Error(`${url} was answered ${answer.status}`)
  const { id } = (await answer.json()) as { id?: string }
  return answer.ok && id ? { refundId: id } : null
}
