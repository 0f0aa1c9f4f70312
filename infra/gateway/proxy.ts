import { createProxyServer } from 'http-proxy-3'
import { marketingPolicy } from './headers.ts'
import { refuse } from './refuse.ts'

/** Forwards requests to processes of this machine; answers 502 or 503 when one does not respond. */
export function createProxy() {
  // Longer than the API waits for its services (15 s), so that people see the API's own error.
  const proxy = createProxyServer({ proxyTimeout: 60_000 })
  proxy.on('proxyReq', (proxyRequest, { socket }) => {
    // A client can forge these headers: overwrite them with the address of the connection.
    for (const name of ['X-Forwarded-For', 'X-Real-IP']) proxyRequest.setHeader(name, socket.remoteAddress ?? '')
    proxyRequest.setHeader('X-Forwarded-Proto', 'http')
  })
  proxy.on('proxyRes', ({ headers }) => {
    // These headers describe the connection to the process, not the browser's.
    delete headers.connection
    delete headers['keep-alive']
    // For pages of the marketing server and of the emulators; the API always sends a policy of its own.
    headers['content-security-policy'] ??= marketingPolicy
  })
  proxy.on('error', (error, request, response) => {
    if (!('writeHead' in response) || response.headersSent) return void response.destroy()
    const isDown = 'code' in error && error.code === 'ECONNREFUSED'
    refuse({ request, response, code: isDown ? 'SERVICE_UNAVAILABLE' : 'BAD_GATEWAY' })
  })
  return proxy
}
