import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { ErrorBody } from '@studio/contract'
import { type Env, EnvError } from './env.ts'
import type { Log } from './log.ts'
import { CLOSED_POLICY } from './security-headers.ts'

const LONGEST_CLOSE_MS = 8_000
const LONGEST_STOP_MS = 14_000

export type Listening = { port: number; close(): Promise<void> }

/** Listens at API_HOST and API_PORT (0 picks a free port); a port in use is one line that says so. */
export async function listen({
  fetch,
  env,
}: {
  fetch: Parameters<typeof getRequestListener>[0]
  env: Env
}): Promise<Listening> {
  const errorHandler = () => Response.json(unreadable, unreadableInit)
  const http = createServer({ requireHostHeader: false }, getRequestListener(fetch, { errorHandler }))
  http.requestTimeout = 30_000
  http.headersTimeout = 15_000
  // Longer than a proxy keeps an idle connection, so that the proxy never writes into one we just closed.
  http.keepAliveTimeout = 75_000
  http.on('clientError', answerUnreadable)
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(portError({ error, env })))
    http.listen(env.API_PORT, env.API_HOST, resolve)
  })
  const address = http.address()
  return { port: typeof address === 'object' && address ? address.port : env.API_PORT, close: () => close(http) }
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

// What is not HTTP never reaches the app, but gets a JSON error like everything else (ruling C, malformed paths).
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

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy when we closed becomes idle with its answer, and would be kept open for a next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), LONGEST_CLOSE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}

/**
 * Stops on SIGINT or SIGTERM: what is being answered is answered, then each step in order, within 15 seconds whatever
 * happens (architecture, "Start").
 */
export function stopInOrder({ log, steps }: { log: Log; steps: ReadonlyArray<() => unknown> }): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    for (const step of steps) {
      await Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, 'a step of stopping failed'))
    }
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
