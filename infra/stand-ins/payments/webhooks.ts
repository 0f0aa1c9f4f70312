import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Collection } from '../database.ts'
import { newId } from '../ids.ts'
import type { Delivery, EventRecord } from './books/shapes.ts'

/** Sends the account's events to the product, signed, and again until it says 2xx. */
export type Webhooks = {
  announce: (event: { type: string; object: object; previous?: object }) => void
  /** Sends a recorded event once more, whatever became of it before; answers the attempt. */
  resend: (event: EventRecord) => Promise<Delivery>
  /** Ends when the first attempt at each event of the last change is over, or after `atMost` milliseconds. */
  firstAttempts: (atMost: number) => Promise<void>
  /** False keeps new events back; true lets go of all that were kept. */
  setDelivering: (delivering: boolean) => void
  isDelivering: () => boolean
  /** Takes up what an earlier process left undelivered. */
  resume: () => void
  stop: () => void
}

type Setting = { events: Collection<EventRecord>; clock: Clock; url: string; secret: string }

/** Milliseconds before each attempt; the last one is repeated. Some twenty minutes in all, then an event is given up. */
const pauses = [0, 500, 1000, 2000, 4000, 8000, 15_000]
const attemptsAtMost = 80
/** So many deliveries are under way at once; a burst of payments must not flood the product. */
const deliveriesAtOnce = 16
/** How long a receiver may take, in milliseconds. */
const patience = 10_000

/** Makes the sender. Events leave in the order in which they happened, but none waits for another's delivery. */
export function createWebhooks({ events, clock, url, secret }: Setting): Webhooks {
  const signer = new Stripe('sk_unused').webhooks
  const stopped = new AbortController()
  const underWay = new Set<string>()
  const firsts = new Set<Promise<void>>()
  let delivering = true

  const inTurn = createGate(deliveriesAtOnce)

  const attempt = async (id: string): Promise<Delivery> => {
    const delivery = await inTurn(() =>
      post({ url, event: events.get(id), sign: (payload) => sign({ signer, payload, secret }) }),
    )
    const event = events.get(id)
    const ok = delivery.status >= 200 && delivery.status < 300
    if (event)
      events.put({ ...event, deliveries: [...event.deliveries, delivery], state: ok ? 'delivered' : event.state })
    return delivery
  }

  const keepTrying = async (id: string, first: () => void): Promise<void> => {
    for (let count = 0; count < attemptsAtMost; count += 1) {
      const pause = pauses[Math.min(count, pauses.length - 1)] ?? 0
      if (pause > 0) await wait(pause, undefined, { signal: stopped.signal, ref: false })
      if (stopped.signal.aborted || events.get(id)?.state !== 'waiting') return
      await attempt(id)
      first()
    }
    const event = events.get(id)
    if (event?.state === 'waiting') events.put({ ...event, state: 'given up' })
  }

  const send = (id: string) => {
    if (url === '' || !delivering || stopped.signal.aborted || underWay.has(id)) return
    underWay.add(id)
    const { promise, resolve } = Promise.withResolvers<void>()
    firsts.add(promise)
    promise.then(() => firsts.delete(promise))
    keepTrying(id, resolve)
      .catch(() => undefined)
      .finally(() => {
        underWay.delete(id)
        resolve()
      })
  }

  const resume = () => {
    for (const event of events.all()) if (event.state === 'waiting') send(event.id)
  }

  return {
    announce: ({ type, object, previous }) => {
      const id = newId('evt')
      const created = clock.seconds()
      const payload = JSON.stringify(eventBody({ id, created, type, object, previous }), null, 2)
      events.put({ id, type, created, payload, deliveries: [], state: 'waiting' })
      // The change that this event tells of is stored when the present turn ends; only then may the event leave.
      setImmediate(send, id)
    },
    resend: (event) => attempt(event.id),
    firstAttempts: async (atMost) => {
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.race([Promise.all(firsts), wait(atMost, undefined, { ref: false })])
    },
    setDelivering: (next) => {
      delivering = next
      if (next) resume()
    },
    isDelivering: () => delivering,
    resume,
    stop: () => stopped.abort(),
  }
}

/** Lets so many pieces of work run at once, the others wait in the order in which they came. */
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

type Body = { id: string; created: number; type: string; object: object; previous: object | undefined }

function eventBody({ id, created, type, object, previous }: Body): object {
  return {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

/** Signed anew for each attempt, with the machine's time: receivers refuse old signatures. */
function sign({ signer, payload, secret }: { signer: Stripe['webhooks']; payload: string; secret: string }): string {
  return signer.generateTestHeaderString({ payload, secret })
}

type Post = { url: string; event: EventRecord | undefined; sign: (payload: string) => string }

async function post({ url, event, sign }: Post): Promise<Delivery> {
  const at = new Date().toISOString()
  if (!event) return { at, status: 0, error: 'the event was never stored' }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': sign(event.payload),
        'User-Agent': 'Stripe/1.0 (local stand-in)',
      },
      body: event.payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return { at, status: answer.status }
  } catch (error) {
    return { at, status: 0, error: error instanceof Error ? String(error.cause ?? error.message) : 'no answer' }
  }
}
