import { createServer, IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ErrorBody } from '@studio/contract'
import { type Env, EnvError } from './env.ts'
import type { Log } from './log.ts'
import { CLOSED_POLICY } from './response-headers.ts'

/** As much as nginx passes on, and how long its sender may take. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024
const MAX_DROP_MS = 10_000

type Fetch = Parameters<typeof getRequestListener>[0]

/** A server that answers early resets the connection while its sender writes, which a proxy reports as broken. */
function answerAfterBody(fetch: Fetch): Fetch {
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
    if (dropped > MAX_DROPPED_BYTES) done.resolve()
    // A reader that a call has left in the middle pauses the stream with each piece.
    else incoming.resume()
  }
  const late = setTimeout(done.resolve, MAX_DROP_MS)
  const ends = ['end', 'close', 'error'] as const
  for (const name of ends) incoming.on(name, done.resolve)
  incoming.on('data', drop)
  incoming.resume()
  await done.promise
  clearTimeout(late)
  for (const name of ends) incoming.off(name, done.resolve)
  incoming.off('data', drop)
}

// Of the whole stop, for what follows the last answer: the mailer, the database.
const AFTER_CLOSE_MS = 1_000
const QUIET_TURN_MS = 0.5

/** For the watchdog next to the process: responds while the event loop runs. No proxy leads to it. */
const LIVENESS_PATH = '/livez'

type ApiServer = { port: number; close(): Promise<void> }

export async function listen({
  fetch,
  env,
}: {
  fetch: Parameters<typeof getRequestListener>[0]
  env: Env
}): Promise<ApiServer> {
  const errorHandler = () => Response.json(unreadable, unreadableInit)
  const answer = getRequestListener(answerAfterBody(fetch), { errorHandler })
  const http = createServer({ requireHostHeader: false }, (request, response) => {
    if (request.url === LIVENESS_PATH) response.end()
    else void answer(request, response)
  })
  // 5 MB over a slow line: nginx passes an upload on as it arrives.
  http.requestTimeout = 60_000
  http.headersTimeout = 15_000
  // Longer than a proxy keeps an idle connection, so that the proxy never writes into one we just closed.
  http.keepAliveTimeout = 75_000
  http.on('clientError', answerUnreadable)
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(portError({ error, env })))
    http.listen(env.API_PORT, env.API_HOST, resolve)
  })
  const address = http.address()
  return {
    port: typeof address === 'object' && address ? address.port : env.API_PORT,
    close: () => close({ server: http, env }),
  }
}

function portError({ error, env }: { error: Error; env: Env }): Error {
  const taken = 'code' in error && error.code === 'EADDRINUSE'
  return taken ? new EnvError([`port ${env.API_PORT} (API_PORT) is in use`]) : error
}

const unreadable: ErrorBody = { message: 'We could not read this request.', code: 'BAD_REQUEST' }
const unreadableInit = {
  status: 400,
  headers: {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': CLOSED_POLICY,
    'Cache-Control': 'no-store',
  },
}

function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body: ErrorBody = tooLong ? { message: 'This request is too long.', code: 'BAD_REQUEST' } : unreadable
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Drains first: responses tell a proxy not to reuse the connection, so that it moves to the other processes. */
async function close({ server, env }: { server: Server; env: Env }): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), env.STOP_SECONDS * 1_000 - AFTER_CLOSE_MS)
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await pause(env.DRAIN_SECONDS * 1_000)
  await quietTurn()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy at close becomes idle with its response, and would stay open for a next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}

// A connection that waits to be accepted while we close is reset: so not in a turn that has other work before it.
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < QUIET_TURN_MS) return
  }
}

export function stopInOrder(input: { log: Log; env: Env; steps: ReadonlyArray<() => unknown> }): void {
  const { log, env, steps } = input
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), env.STOP_SECONDS * 1_000).unref()
    for (const step of steps) {
      await Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, 'shutdown step failed'))
    }
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
