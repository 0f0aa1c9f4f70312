import { createServer, IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause, setImmediate as waitForNextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ErrorBody } from '@studio/contract'
import { type Env, EnvError } from './env.ts'
import type { Log } from './log.ts'
import { CLOSED_POLICY } from './response-headers.ts'

/** The size of the largest body that nginx passes on. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DISCARD_MS = 10_000

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Reads the rest of the body before the response is sent. Otherwise the connection is reset while a proxy is still
 * sending.
 */
function answerAfterBody(fetch: Fetch): Fetch {
  return (request, bindings) => {
    const pendingResponse = fetch(request, bindings)
    const { incoming } = bindings
    if (!(incoming instanceof IncomingMessage) || !hasBody(incoming)) return pendingResponse
    return Promise.resolve(pendingResponse).then(async (response) => {
      await discardBody(incoming)
      return response
    })
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function discardBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return
  const done = Promise.withResolvers<void>()
  let discardedBytes = 0
  const discard = (chunk: Buffer) => {
    discardedBytes += chunk.length
    if (discardedBytes > MAX_DISCARDED_BYTES) done.resolve()
    // The reader of a handler that stopped reading is still attached, and pauses the stream after each chunk.
    else incoming.resume()
  }
  const timeout = setTimeout(done.resolve, MAX_DISCARD_MS)
  const endEvents = ['end', 'close', 'error'] as const
  for (const name of endEvents) incoming.on(name, done.resolve)
  incoming.on('data', discard)
  incoming.resume()
  await done.promise
  clearTimeout(timeout)
  for (const name of endEvents) incoming.off(name, done.resolve)
  incoming.off('data', discard)
}

// The part of STOP_SECONDS that remains for closing the mailer and the database.
const AFTER_CLOSE_MS = 1_000
/** A turn of the event loop that takes no longer than this was idle. */
const MAX_IDLE_TURN_MS = 0.5
const MAX_TURNS = 500

/** For the watchdog of the process: answered while the event loop runs. No proxy exposes it. */
const LIVENESS_PATH = '/livez'

type ApiServer = { port: number; close(): Promise<void> }

export async function listen({ fetch, env }: { fetch: Fetch; env: Env }): Promise<ApiServer> {
  const errorHandler = () => Response.json(unreadableBody, unreadableResponseInit)
  const handleRequest = getRequestListener(answerAfterBody(fetch), { errorHandler })
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (request.url === LIVENESS_PATH) response.end()
    else void handleRequest(request, response)
  })
  // Enough for 5 MB over a slow connection: nginx passes uploads on as they arrive.
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  // Longer than the proxy keeps idle connections, so that the proxy never uses one that was just closed here.
  server.keepAliveTimeout = 75_000
  server.on('clientError', answerUnreadableRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toPortError({ error, env })))
    server.listen(env.API_PORT, env.API_HOST, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : env.API_PORT,
    close: () => close({ server, env }),
  }
}

function toPortError({ error, env }: { error: Error; env: Env }): Error {
  const isPortInUse = 'code' in error && error.code === 'EADDRINUSE'
  return isPortInUse ? new EnvError([`port ${env.API_PORT} (API_PORT) is in use`]) : error
}

const unreadableBody: ErrorBody = { message: 'We could not read this request.', code: 'BAD_REQUEST' }
const unreadableResponseInit = {
  status: 400,
  headers: {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': CLOSED_POLICY,
    'Cache-Control': 'no-store',
  },
}

function answerUnreadableRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body: ErrorBody = isTooLong ? { message: 'This request is too long.', code: 'BAD_REQUEST' } : unreadableBody
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** First sends responses with `Connection: close`, so that the proxy turns to the other processes, and then closes. */
async function close({ server, env }: { server: Server; env: Env }): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), env.STOP_SECONDS * 1_000 - AFTER_CLOSE_MS)
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await pause(env.DRAIN_SECONDS * 1_000)
  await waitForIdleTurn()
  const closedServer = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy becomes idle after its response, and would stay open for another request.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  await closedServer
  clearInterval(idleTimer)
  clearTimeout(timeout)
}

// Closing resets connections that are not accepted yet. After an idle turn of the event loop there are none.
async function waitForIdleTurn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const startedAt = performance.now()
    await waitForNextTurn()
    if (performance.now() - startedAt < MAX_IDLE_TURN_MS) return
  }
}

/** On SIGINT or SIGTERM runs the steps one after the other, and ends the process after STOP_SECONDS at the latest. */
export function stopOnSignal(input: { log: Log; env: Env; steps: ReadonlyArray<() => unknown> }): void {
  const { log, env, steps } = input
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
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
