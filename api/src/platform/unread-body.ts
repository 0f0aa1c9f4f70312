import { IncomingMessage } from 'node:http'
import type { getRequestListener } from '@hono/node-server'

/** As much as nginx passes on, and how long its sender may take. */
const MOST_BYTES = 16 * 1024 * 1024
const LONGEST_MS = 10_000

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Answers once all of a request has arrived. A server that answers early and closes resets the connection while its
 * sender still writes, and a proxy then reports a broken process instead of the answer. What a call did not read is
 * dropped; a sender that sends on without end, or too slowly, is answered all the same.
 */
export function answerAfterBody(fetch: Fetch): Fetch {
  return (request, bindings) => {
    const answer = fetch(request, bindings)
    const { incoming } = bindings
    if (!(incoming instanceof IncomingMessage) || !hasBody(incoming)) return answer
    return Promise.resolve(answer).then(async (response) => {
      await dropRest(incoming)
      return response
    })
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function dropRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return
  const done = Promise.withResolvers<void>()
  let dropped = 0
  const drop = (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MOST_BYTES) done.resolve()
    // A reader that a call has left in the middle pauses the stream with each piece.
    else incoming.resume()
  }
  const late = setTimeout(done.resolve, LONGEST_MS)
  const ends = ['end', 'close', 'error'] as const
  for (const name of ends) incoming.on(name, done.resolve)
  incoming.on('data', drop)
  incoming.resume()
  await done.promise
  clearTimeout(late)
  for (const name of ends) incoming.off(name, done.resolve)
  incoming.off('data', drop)
}
