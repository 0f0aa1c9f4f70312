import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ErrorBody } from '@studio/contract'
import { type Env, EnvError } from './env.ts'
import type { Log } from './log.ts'
import { CLOSED_POLICY } from './security-headers.ts'
import { answerAfterBody } from './unread-body.ts'

// Of the whole stop, for what follows the last answer: the mailer, the database.
const AFTER_CLOSE_MS = 1_000
const QUIET_TURN_MS = 0.5

/** For the watchdog next to the process: responds while the event loop runs. No proxy leads to it. */
const LIVENESS_PATH = '/livez'

export type ApiServer = { port: number; close(): Promise<void> }

/** Listens at API_HOST and API_PORT (0 picks a free port); a port in use is one line that says so. */
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

// What is not HTTP never reaches the app, but gets a JSON error like everything else.
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

/** Stops on SIGINT or SIGTERM, always within STOP_SECONDS: finishes open requests, then runs each step in order. */
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
