import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Collection } from '../database.ts'
import { newId } from '../ids.ts'
import type { Delivery, EventRecord } from './stripe-types.ts'

type WebhooksInput = { events: Collection<EventRecord>; clock: Clock; url: string; secret: string }

/** Pause before each attempt; the last one repeats. An event is given up after some twenty minutes. */
const PAUSES_MS = [0, 500, 1000, 2000, 4000, 8000, 15_000]
const MAX_ATTEMPTS = 80
/** How long a receiver may take. */
const TIMEOUT_MS = 10_000

export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * Sends the account's events to the product, signed, and again until it says 2xx. Events leave in the order in which
 * they happened, but none waits for another's delivery.
 */
export function createWebhooks({ events, clock, url, secret }: WebhooksInput) {
  const stopping = new AbortController()
  const stopped = stopping.signal
  const underWay = new Map<string, Promise<void>>()
  const firstAttempts = new Set<Promise<unknown>>()
  let isDelivering = true

  async function deliver(id: string): Promise<void> {
    const delivery = await post({ url, secret, payload: events.get(id)?.payload ?? '', stopped })
    const event = events.get(id)
    // An attempt that our own stop interrupted is not recorded: the next process repeats it.
    if (!event || stopped.aborted) return
    const isTaken = delivery.status >= 200 && delivery.status < 300
    const state = isTaken ? 'delivered' : event.state
    events.put({ ...event, deliveries: [...event.deliveries, delivery], state })
  }
  const isWaiting = (id: string) => !stopped.aborted && events.get(id)?.state === 'waiting'
  async function keepTrying(id: string, first: Promise<unknown>): Promise<void> {
    await first
    for (let count = 1; count < MAX_ATTEMPTS && isWaiting(id); count += 1) {
      const pause = PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)]
      await wait(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
      if (isWaiting(id)) await deliver(id)
    }
    const event = events.get(id)
    if (event && isWaiting(id)) events.put({ ...event, state: 'given up' })
  }
  function send(id: string): void {
    // The event is gone when its change was rolled back.
    if (url === '' || !isDelivering || underWay.has(id) || !isWaiting(id)) return
    const first = deliver(id).finally(() => firstAttempts.delete(first))
    firstAttempts.add(first)
    underWay.set(
      id,
      keepTrying(id, first).finally(() => underWay.delete(id)),
    )
  }
  function setDelivering(next: boolean): void {
    isDelivering = next
    for (const { id } of next ? events.all() : []) send(id)
  }

  return {
    emitEvent(type: string, object: object, previous?: object): void {
      const [id, created] = [newId('evt'), clock.seconds()]
      const data = { object, ...(previous && { previous_attributes: previous }) }
      const body = { id, object: 'event', api_version: Stripe.API_VERSION, created, data, livemode: false, type }
      events.put({ id, type, created, payload: JSON.stringify(body), deliveries: [], state: 'waiting' })
      // Send the event only after its transaction, which ends with the current turn of the event loop.
      setImmediate(send, id)
    },
    /** Sends a recorded event once more, whatever became of it before. */
    resend: deliver,
    /** Ends when the first attempt at each event of the last change is over, or after `atMost` milliseconds. */
    async waitForFirstAttempts(atMost: number): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.race([Promise.all(firstAttempts), wait(atMost, undefined, { ref: false })])
    },
    /** False keeps new events back; true sends all that are undelivered, also those of an earlier process. */
    setDelivering,
    /** Cuts what is under way; ends when nothing will touch the records any more. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

type Post = { url: string; secret: string; payload: string; stopped: AbortSignal }

async function post({ url, secret, payload, stopped }: Post): Promise<Delivery> {
  const at = new Date().toISOString()
  // Signed for each attempt, with the machine's time: receivers reject old signatures.
  const signature = new Stripe('sk_unused').webhooks.generateTestHeaderString({ payload, secret })
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await answer.body?.cancel()
    return { at, status: answer.status }
  } catch {
    return { at, status: 0 }
  }
}
