import Stripe from 'stripe'
import type { Collection } from '../database.ts'
import type { Delivery, EventRecord } from './records/stripe-types.ts'

/** How long a receiver may take, in milliseconds. */
const patience = 10_000
/** So many deliveries are under way at once; a burst of payments must not flood the product. */
const deliveriesAtOnce = 16

type DeliveryInput = { events: Collection<EventRecord>; url: string; secret: string; stopped: AbortSignal }

/**
 * Makes the one attempt: posts a recorded event, signed, and notes on it what was answered. An attempt that was cut by
 * our own stop is not noted: the next process makes it again.
 */
export function createDelivery({ events, url, secret, stopped }: DeliveryInput): (id: string) => Promise<Delivery> {
  const signer = new Stripe('sk_unused').webhooks
  const inTurn = createGate(deliveriesAtOnce)
  return async (id) => {
    const delivery = await inTurn(() => {
      const payload = events.get(id)?.payload ?? ''
      // Signed for each attempt, with the machine's time: receivers reject old signatures.
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience)])
      return post({ url, payload, signal, signature: signer.generateTestHeaderString({ payload, secret }) })
    })
    const event = stopped.aborted ? undefined : events.get(id)
    const ok = delivery.status >= 200 && delivery.status < 300
    if (event) {
      events.put({ ...event, deliveries: [...event.deliveries, delivery], state: ok ? 'delivered' : event.state })
    }
    return delivery
  }
}

type Post = { url: string; payload: string; signature: string; signal: AbortSignal }

async function post({ url, payload, signature, signal }: Post): Promise<Delivery> {
  const at = new Date().toISOString()
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (local emulator)',
      },
      body: payload,
      redirect: 'manual',
      signal,
    })
    await answer.body?.cancel()
    return { at, status: answer.status }
  } catch (error) {
    return { at, status: 0, error: error instanceof Error ? String(error.cause ?? error.message) : 'no answer' }
  }
}

/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
