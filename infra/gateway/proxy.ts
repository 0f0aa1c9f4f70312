import { createProxyServer } from 'http-proxy-3'
import { marketingPolicy } from './headers.ts'
import { refuse } from './refuse.ts'

/** Hands requests to processes of this machine; one that does not answer becomes a 502 or 503. */
export function createProxy() {
  // Longer than the API's own patience with its services (15 s), so that its answer is the one people see.
  const proxy = createProxyServer({ proxyTimeout: 60_000 })
  proxy.on('proxyReq', (sent, { socket }) => {
    // What a client claims about its own address is replaced by what the connection says.
    for (const name of ['X-Forwarded-For', 'X-Real-IP']) sent.setHeader(name, socket.remoteAddress ?? '')
    sent.setHeader('X-Forwarded-Proto', 'http')
  })
  proxy.on('proxyRes', ({ headers }) => {
    // The process speaks of its own connection, not of the browser's.
    delete headers.connection
    delete headers['keep-alive']
    headers['content-security-policy'] ??= marketingPolicy
  })
  proxy.on('error', (error, request, response) => {
    if (!('writeHead' in response) || response.headersSent) return void response.destroy()
    const isDown = 'code' in error && error.code === 'ECONNREFUSED'
    refuse({ request, response, code: isDown ? 'SERVICE_UNAVAILABLE' : 'BAD_GATEWAY' })
  })
  return proxy
}
