import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { isLocalHost } from '../processes/local-host.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { refusal, refuse } from './unreachable.ts'

/** As in nginx (large_client_header_buffers 3 8k): all of the head, and one line of it. */
const LONGEST_HEAD = 3 * 8192
const LONGEST_LINE = 8192
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The gateway's HTTP server: refuses what nginx refuses before anybody is asked for it, in the same words. */
export function createGatewayServer(options: GatewayOptions): Server {
  const gateway = createGateway(options)
  // In production the gateway answers as nginx does, for any host.
  const isAllowedHost = ({ headers }: IncomingMessage) => options.production || isLocalHost(headers.host)
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const why = whyRefused(request)
    if (why) return refuse({ request, response, why })
    if (!isAllowedHost(request)) return refuse({ request, response, why: 'otherHost' })
    request.url = withoutAuthority(request.url ?? '')
    gateway.handle(request, response)
  }
  const server = createServer({ maxHeaderSize: LONGEST_HEAD, requireHostHeader: false }, handle)
  server.on('checkExpectation', handle)
  server.on('connect', (_request, socket) => refuseUnread({ socket, why: 'method', url: undefined }))
  server.on('clientError', (error: ReadError, socket) => {
    const head = error.rawPacket?.toString('latin1') ?? ''
    const [, method = '', url] = /^([A-Z]+) (\S*)/.exec(head) ?? []
    const isMethod = error.code === 'HPE_INVALID_METHOD' && method !== ''
    refuseUnread({ socket, why: isMethod ? 'method' : 'malformed', url })
  })
  // Without a listener a request to change the protocol is one like any other.
  if (options.dev)
    server.on('upgrade', (request, socket, head) => {
      if (isAllowedHost(request)) gateway.upgrade(request, socket, head)
      else socket.destroy()
    })
  return server
}

type ReadError = Error & { code?: string; rawPacket?: Buffer }

function whyRefused({ method = '', url = '', headers, rawHeaders, httpVersion }: IncomingMessage) {
  if (!methods.has(method)) return 'method'
  if (httpVersion !== '1.0' && httpVersion !== '1.1') return 'malformed'
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked')) return 'malformed'
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return 'malformed'
  if (hosts === 1 && !isHost(headers.host ?? '')) return 'malformed'
  const isLong = rawHeaders.some(
    (text, at) => at % 2 === 1 && text.length + (rawHeaders[at - 1]?.length ?? 0) > LONGEST_LINE,
  )
  return isLong || url.length + method.length > LONGEST_LINE ? 'malformed' : undefined
}

// nginx allows much in a host, as long as it is no path and holds no empty label.
const isHost = (host: string) => /^(?:\[[^\]\s/]+\]|(?!\.\.?$)[^\s/:[\]]+)(?::\d*)?$/.test(host) && !host.includes('..')

/** `GET http://host/about` asks for /about, as everywhere. */
const withoutAuthority = (url: string) => url.replace(/^https?:\/\/[^/?#]*/i, '')

function refuseUnread({ socket, why, url }: { socket: Duplex; why: 'method' | 'malformed'; url: string | undefined }) {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = refusal({ why, url })
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
