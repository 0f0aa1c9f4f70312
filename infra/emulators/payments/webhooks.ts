import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Collection } from '../database.ts'
import { newId } from '../ids.ts'
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
/** How long a receiver may take, in milliseconds. */
const patience = 10_000

/** Makes the sender. Events leave in the order in which they happened, but none waits for another's delivery. */
export function createWebhooks({ events, clock, url, secret }: WebhooksInput): Webhooks {
  const stopping = new AbortController()
  const stopped = stopping.signal
  const underWay = new Map<string, Promise<void>>()
  const firsts = new Set<Promise<unknown>>()
  let delivering = true

  const deliver = async (id: string): Promise<Delivery> => {
    const payload = events.get(id)?.payload ?? ''
    const delivery = await post({ url, secret, payload, stopped })
    // An attempt that was cut by our own stop is not noted: the next process makes it again.
    const event = stopped.aborted ? undefined : events.get(id)
    const isTaken = delivery.status >= 200 && delivery.status < 300
    const state = isTaken ? 'delivered' : event?.state
    if (event && state) events.put({ ...event, deliveries: [...event.deliveries, delivery], state })
    return delivery
  }
  const isWaiting = (id: string) => !stopped.aborted && events.get(id)?.state === 'waiting'
  const keepTrying = async (id: string, first: Promise<unknown>) => {
    await first
    for (let count = 1; count < attemptsAtMost && isWaiting(id); count += 1) {
      const pause = pauses[Math.min(count, pauses.length - 1)]
      await wait(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
      if (isWaiting(id)) await deliver(id)
    }
    const event = events.get(id)
    if (event && isWaiting(id)) events.put({ ...event, state: 'given up' })
  }
  const send = (id: string) => {
    if (url === '' || !delivering || stopped.aborted || underWay.has(id)) return
    const first = deliver(id).finally(() => firsts.delete(first))
    firsts.add(first)
    const trying = keepTrying(id, first).finally(() => underWay.delete(id))
    underWay.set(id, trying)
  }
  const resume = () => {
    for (const { id } of events.all()) if (isWaiting(id)) send(id)
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
    waiting: () => [...underWay.keys()].filter(isWaiting).length,
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(patience)]),
    })
    await answer.body?.cancel()
    return { at, status: answer.status }
  } catch {
    return { at, status: 0 }
  }
}

function recordOf({ news, created }: { news: News; created: number }): EventRecord {
  const id = newId('evt')
  const { type, object, previous } = news
  const data = { object, ...(previous && { previous_attributes: previous }) }
  const body = { id, object: 'event', api_version: Stripe.API_VERSION, created, data, livemode: false, type }
  return { id, type, created, payload: JSON.stringify(body), deliveries: [], state: 'waiting' }
}
