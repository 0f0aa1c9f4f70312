import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Collection } from '../database.ts'
import { createId } from '../ids.ts'
import type { Delivery, EventRecord } from './stripe-types.ts'

type WebhooksInput = { events: Collection<EventRecord>; clock: Clock; url: string; secret: string }

/** Pause before each attempt; the last pause repeats. An event is given up after about twenty minutes. */
const PAUSES_MS = [0, 500, 1000, 2000, 4000, 8000, 15_000]
const MAX_ATTEMPTS = 80
/** How long a receiver may take to respond. */
const TIMEOUT_MS = 10_000

export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * Sends the account's signed events to the product, and repeats each until the product responds with 2xx or it is given
 * up. Events leave in the order in which they happened, but none waits for another's delivery.
 */
export function createWebhooks({ events, clock, url, secret }: WebhooksInput) {
  const stopController = new AbortController()
  const stopSignal = stopController.signal
  const activeDeliveries = new Map<string, Promise<void>>()
  const firstAttempts = new Set<Promise<unknown>>()
  let isDelivering = true

  async function attemptDelivery(id: string): Promise<void> {
    const delivery = await post({ url, secret, payload: events.get(id)?.payload ?? '', stopSignal })
    const event = events.get(id)
    // Do not record an attempt that `stop` interrupted: the next process repeats it.
    if (!event || stopSignal.aborted) return
    const isAccepted = delivery.status >= 200 && delivery.status < 300
    const state = isAccepted ? 'delivered' : event.state
    events.put({ ...event, deliveries: [...event.deliveries, delivery], state })
  }
  const isWaiting = (id: string) => !stopSignal.aborted && events.get(id)?.state === 'waiting'
  async function retry(id: string, firstAttempt: Promise<unknown>): Promise<void> {
    await firstAttempt
    for (let attempts = 1; attempts < MAX_ATTEMPTS && isWaiting(id); attempts += 1) {
      const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)]
      await wait(pause, undefined, { signal: stopSignal, ref: false }).catch(() => undefined)
      if (isWaiting(id)) await attemptDelivery(id)
    }
    const event = events.get(id)
    if (event && isWaiting(id)) events.put({ ...event, state: 'given up' })
  }
  function send(id: string): void {
    // An event that a rollback has removed is not waiting.
    if (url === '' || !isDelivering || activeDeliveries.has(id) || !isWaiting(id)) return
    const firstAttempt = attemptDelivery(id).finally(() => firstAttempts.delete(firstAttempt))
    firstAttempts.add(firstAttempt)
    activeDeliveries.set(
      id,
      retry(id, firstAttempt).finally(() => activeDeliveries.delete(id)),
    )
  }
  function setDelivering(isOn: boolean): void {
    isDelivering = isOn
    for (const { id } of isOn ? events.all() : []) send(id)
  }

  return {
    emitEvent(type: string, object: object, previous?: object): void {
      const [id, created] = [createId('evt'), clock.seconds()]
      const data = { object, ...(previous && { previous_attributes: previous }) }
      const body = { id, object: 'event', api_version: Stripe.API_VERSION, created, data, livemode: false, type }
      events.put({ id, type, created, payload: JSON.stringify(body), deliveries: [], state: 'waiting' })
      // Send the event only after its transaction, which ends with the current turn of the event loop.
      setImmediate(send, id)
    },
    /** Sends a recorded event once more, even if it was delivered or given up. */
    resend: attemptDelivery,
    /** Waits for the first attempt at each event of the last change, at most `maxMs` milliseconds. */
    async waitForFirstAttempts(maxMs: number): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.race([Promise.all(firstAttempts), wait(maxMs, undefined, { ref: false })])
    },
    /** False holds new events back; true sends all undelivered ones, also those of an earlier process. */
    setDelivering,
    /** Aborts deliveries in progress and waits until none of them can change a record. */
    async stop(): Promise<void> {
      stopController.abort()
      await Promise.all(activeDeliveries.values())
    },
  }
}

type PostInput = { url: string; secret: string; payload: string; stopSignal: AbortSignal }

async function post({ url, secret, payload, stopSignal }: PostInput): Promise<Delivery> {
  const deliveredAt = new Date().toISOString()
  // Each attempt is signed with the machine's time, because receivers reject old signatures.
  const signature = new Stripe('sk_unused').webhooks.generateTestHeaderString({ payload, secret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopSignal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { at: deliveredAt, status: response.status }
  } catch {
    return { at: deliveredAt, status: 0 }
  }
}
