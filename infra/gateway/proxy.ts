import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Duplex, Readable } from 'node:stream'
import { createProxyServer } from 'http-proxy-3'
import { marketingPolicy } from './headers.ts'
import { QUICK_READ_PATIENCE } from './quick-reads.ts'
import { answerUnreachable } from './unreachable.ts'

/** Longer than the API's own patience with its services (15 s), so that its answer is the one people see. */
const PROXY_PATIENCE = 60_000

const ofThisConnection = ['connection', 'keep-alive', 'te', 'upgrade', 'expect']

export type Proxy = {
  web: (ask: {
    request: IncomingMessage
    response: ServerResponse
    /** The processes that can answer, the first to be asked in front. */
    ports: readonly number[]
    isApi?: boolean
    /** A read that moves to the next process when the first is silent for two seconds. */
    isQuick?: boolean
    body?: Buffer
  }) => void
  socket: (ask: { request: IncomingMessage; socket: Duplex; head: Buffer; port: number }) => void
}

/**
 * Hands requests to processes on the loopback. What a client claims about its own address is replaced by what the
 * connection says. A process that is dead, and for a read one that is silent, is followed by the next; when none
 * answers it becomes a 502, 503 or 504.
 */
export function createProxy(): Proxy {
  const proxy = createProxyServer({ xfwd: false, changeOrigin: false, proxyTimeout: PROXY_PATIENCE })
  proxy.on('error', (error, request, response) => {
    if ('writeHead' in response) answerUnreachable({ error, request, response })
    else response.destroy()
  })
  // By its owner, not by its address: that may say ../api.
  const toApi = new WeakSet<IncomingMessage>()
  proxy.on('proxyRes', (answer, request, response) => {
    // The process speaks of its connection to us; whether the client's stays open is between the two of us.
    delete answer.headers['keep-alive']
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    if (isCompressedByNginx(answer))
      answer.headers.vary = [answer.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
    if (toApi.has(request)) return
    const own = answer.headers['content-security-policy']
    // Several policies add up: the process may have more to forbid, framing is denied in any case.
    if (!own?.includes('frame-ancestors'))
      answer.headers['content-security-policy'] = [own, marketingPolicy].filter(Boolean).join(', ')
  })
  const target = (port: number) => ({ target: `http://127.0.0.1:${port}` })
  // For reads alone: a process may close a kept connection just as it is used, and only a read can be sent again.
  const keepAlive = new Agent({ keepAlive: true })
  const isReused = new WeakSet<IncomingMessage>()
  proxy.on('proxyReq', (sent, request) => {
    if (!sent.reusedSocket) return
    isReused.add(request)
    sent.once('timeout', () => isReused.delete(request))
  })
  return {
    web: ({ request, response, ports, isApi = false, isQuick = false, body }) => {
      if (isApi) toApi.add(request)
      for (const name of ofThisConnection) delete request.headers[name]
      tellTheTruthAboutTheClient(request)
      if (body) measure({ request, body })
      const tries = triesOf({ ports, isQuick })
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const hasBody = request.headers['content-length'] !== undefined
      const attempt = (at: number, agent: Agent | false = isRead && !hasBody && keepAlive) => {
        const { port, patience } = tries[at] ?? { port: 0, patience: PROXY_PATIENCE }
        const buffer = body ? { buffer: Readable.from([body]) } : {}
        const options = { ...target(port), proxyTimeout: patience, agent, ...buffer }
        proxy.web(request, response, options, (error) => {
          const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
          const isOpen = !response.headersSent && !response.destroyed
          if (isOpen && isReused.delete(request)) return attempt(at, false)
          if (isOpen && at + 1 < tries.length && (isRefused || isRead)) attempt(at + 1)
          else answerUnreachable({ error, request, response })
        })
      }
      attempt(0)
    },
    socket: ({ request, socket, head, port }) => {
      tellTheTruthAboutTheClient(request)
      socket.on('error', () => socket.destroy())
      proxy.ws(request, socket, head, target(port))
    },
  }
}

/** As nginx.conf: a quick read is asked of two processes for a moment each, then waited for like any other request. */
function triesOf({ ports, isQuick }: { ports: readonly number[]; isQuick: boolean }) {
  const patiently = ports.map((port) => ({ port, patience: PROXY_PATIENCE }))
  if (!isQuick || ports.length < 2) return patiently
  const quickly = ports.slice(0, 2).map((port) => ({ port, patience: QUICK_READ_PATIENCE }))
  return [...quickly, ...patiently.slice(1), ...patiently.slice(0, 1)]
}

/** nginx compresses these; a laptop does not, but caches get the same headers (gzip_types, gzip_min_length). */
function isCompressedByNginx({ statusCode = 0, headers }: IncomingMessage): boolean {
  const isFit = [200, 403, 404].includes(statusCode) && !headers['content-encoding']
  const isLong = Number(headers['content-length'] ?? 1024) >= 1024
  return isFit && isLong && /^(?:text\/(?:html|csv|calendar)|application\/json)\b/.test(headers['content-type'] ?? '')
}

/** The body was read here, so its length is known. */
function measure({ request, body }: { request: IncomingMessage; body: Buffer }): void {
  delete request.headers['transfer-encoding']
  request.headers['content-length'] = String(body.length)
}

function tellTheTruthAboutTheClient(request: IncomingMessage): void {
  const { headers } = request
  delete headers.forwarded
  delete headers['x-request-id']
  // As in nginx, x_forwarded_for is not forwarded: some frameworks take it for x-forwarded-for.
  for (const name of Object.keys(headers)) if (/[^a-z0-9-]/.test(name)) delete headers[name]
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? ''
  headers['x-real-ip'] = request.socket.remoteAddress ?? ''
  headers['x-forwarded-proto'] = 'http'
  headers['x-forwarded-host'] = headers.host ?? ''
}
