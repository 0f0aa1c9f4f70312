import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** Receives webhook events as the API does: reads the raw body, checks the signature, responds with a status. */
export type Receiver = {
  url: string
  /** Verified events in the order of their arrival. */
  events: Stripe.Event[]
  /** Sets the statuses of the next responses; later ones are 200. */
  respondWith: (...statuses: number[]) => void
  /** Resolves with the first event of a type. */
  waitForEvent: (type: string) => Promise<Stripe.Event>
  stop: () => Promise<void>
}

/** Starts a receiver on a free port. */
export async function startReceiver({ secret = 'whsec_local', port = 0 } = {}): Promise<Receiver> {
  const { webhooks } = new Stripe('sk_unused')
  const events: Stripe.Event[] = []
  const waitingResolvers = new Map<string, (event: Stripe.Event) => void>()
  let statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const event = webhooks.constructEvent(Buffer.concat(chunks), request.headers['stripe-signature'] ?? '', secret)
    response.statusCode = statuses.shift() ?? 200
    response.end()
    events.push(event)
    waitingResolvers.get(event.type)?.(event)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    respondWith: (...nextStatuses) => {
      statuses = nextStatuses
    },
    waitForEvent: (type) => {
      const receivedEvent = events.find((event) => event.type === type)
      if (receivedEvent) return Promise.resolve(receivedEvent)
      return new Promise((resolve) => waitingResolvers.set(type, resolve))
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
