import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Collection } from '../database.ts'
import { newId } from '../ids.ts'
import { createDelivery } from './deliver.ts'
import type { Delivery, EventRecord } from './records/stripe-types.ts'

type News = { type: string; object: object; previous?: object }

/** Sends the account's events to the product, signed, and again until it says 2xx. */
export type Webhooks = {
  emitEvent: (news: News) => void
  /** Sends a recorded event once more, whatever became of it before; answers the attempt. */
  resend: (event: EventRecord) => Promise<Delivery>
  /** Ends when the first attempt at each event of the last change is over, or after `atMost` milliseconds. */
  firstAttempts: (atMost: number) => Promise<void>
  /** How many events are sent and not taken yet. */
  waiting: () => number
  /** False keeps new events back; true releases all that were kept. */
  setDelivering: (delivering: boolean) => void
  isDelivering: () => boolean
  /** Takes up what an earlier process left undelivered. */
  resume: () => void
  /** Cuts what is under way; ends when nothing will touch the records any more. */
  stop: () => Promise<void>
}

type WebhooksInput = { events: Collection<EventRecord>; clock: Clock; url: string; secret: string }

/** Milliseconds before each attempt; the last one is repeated. Some twenty minutes in all, then an event is given up. */
const pauses = [0, 500, 1000, 2000, 4000, 8000, 15_000]
const attemptsAtMost = 80

/** Makes the sender. Events leave in the order in which they happened, but none waits for another's delivery. */
export function createWebhooks({ events, clock, url, secret }: WebhooksInput): Webhooks {
  const stopping = new AbortController()
  const stopped = stopping.signal
  const deliver = createDelivery({ events, url, secret, stopped })
  const underWay = new Map<string, Promise<void>>()
  const firsts = new Set<Promise<void>>()
  let delivering = true

  const send = (id: string) => {
    if (url === '' || !delivering || stopped.aborted || underWay.has(id)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    firsts.add(promise)
    promise.then(() => firsts.delete(promise))
    const trying = keepTrying({ id, events, deliver, afterFirst: resolve, stopped }).finally(() => {
      underWay.delete(id)
      resolve()
    })
    underWay.set(id, trying)
  }
  const resume = () => {
    for (const event of events.all()) if (event.state === 'waiting') send(event.id)
  }

  return {
    emitEvent: (news) => {
      const { id } = events.put(recordOf({ news, created: clock.seconds() }))
      // The change that this event tells of is stored when the present turn ends; only then may the event leave.
      setImmediate(send, id)
    },
    resend: (event) => deliver(event.id),
    firstAttempts: async (atMost) => {
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.race([Promise.all(firsts), wait(atMost, undefined, { ref: false })])
    },
    waiting: () => [...underWay.keys()].filter((id) => events.get(id)?.state === 'waiting').length,
    setDelivering: (next) => {
      delivering = next
      if (next) resume()
    },
    isDelivering: () => delivering,
    resume,
    stop: async () => {
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

type RetryInput = {
  id: string
  events: Collection<EventRecord>
  deliver: (id: string) => Promise<Delivery>
  afterFirst: () => void
  stopped: AbortSignal
}

async function keepTrying({ id, events, deliver, afterFirst, stopped }: RetryInput): Promise<void> {
  for (let count = 0; count < attemptsAtMost; count += 1) {
    const pause = pauses[Math.min(count, pauses.length - 1)] ?? 0
    if (pause > 0) await wait(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
    if (stopped.aborted || events.get(id)?.state !== 'waiting') return
    await deliver(id)
    afterFirst()
  }
  const event = events.get(id)
  if (event?.state === 'waiting') events.put({ ...event, state: 'given up' })
}

function recordOf({ news, created }: { news: News; created: number }): EventRecord {
  const id = newId('evt')
  const { type, object, previous } = news
  const body = {
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
  return { id, type, created, payload: JSON.stringify(body, null, 2), deliveries: [], state: 'waiting' }
}
