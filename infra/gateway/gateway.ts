import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { isLocalHost } from '../processes/local-host.ts'
import { cacheControl, createHeaders, createPortalPolicy, marketingPolicy } from './headers.ts'
import { createProxy } from './proxy.ts'
import { refuse } from './refuse.ts'
import { isImmutable, pagePaths, type RouteTarget, resolveTarget } from './routes.ts'

export type GatewayOptions = {
  /** The repository, or another folder of the same shape. */
  root: string
  /** The ports of the processes. Requests for a target without a port are served from its built files. */
  ports: Partial<Record<RouteTarget, number>>
  /** Other hosts that may serve the portal's pictures. */
  pictureHosts?: readonly string[]
}

type FileRequest = { request: IncomingMessage; response: ServerResponse; path: string }

/** The local reverse proxy: the routes and headers of nginx.conf without its limits and caches. */
export function createGateway({ root, ports, pictureHosts }: GatewayOptions): Server {
  const proxy = createProxy()
  const policy = createPortalPolicy(pictureHosts)
  const serveMarketing = serveFiles({ root, folder: 'marketing/dist/client' })
  const fileHandlers: Partial<Record<RouteTarget, (fileRequest: FileRequest) => void>> = {
    // A page without its own HTML file gets the portal's shell.
    'portal-page': serveFiles({ root, folder: 'portal/dist', policy, fallback: true }),
    'portal-files': serveFiles({ root, folder: 'portal/dist', prefix: '/portal-assets', policy }),
    'admin-files': serveFiles({ root, folder: 'admin-remote/dist', prefix: '/admin-remote', policy }),
  }
  const server = createServer((request, response) => {
    const { path, search } = readUrl(request.url)
    if (!isLocalHost(request.headers.host)) return refuse({ request, response, code: 'FORBIDDEN' })
    const pageWithoutSlash = pagePaths.find((pagePath) => path === `${pagePath}/`)
    if (pageWithoutSlash)
      return void response.writeHead(301, { ...createHeaders(), Location: pageWithoutSlash + search }).end()
    const target = resolveTarget({ path, cookie: request.headers.cookie })
    const port = ports[target]
    if (port === undefined) return (fileHandlers[target] ?? serveMarketing)({ request, response, path })
    // Vite serves the shell at its base path; the router in the browser then shows the page.
    if (target === 'portal-page') request.url = '/portal-assets/'
    proxy.web(request, response, { target: toAddress(port) })
  })
  // Only hot reload needs WebSockets.
  if (ports['portal-files'])
    server.on('upgrade', (request, socket, head) => {
      const port = ports[resolveTarget(readUrl(request.url))]
      socket.on('error', () => socket.destroy())
      if (port === undefined || !isLocalHost(request.headers.host)) socket.destroy()
      else proxy.ws(request, socket, head, { target: toAddress(port) })
    })
  return server
}

/** The path with its dot segments resolved, and the query. */
function readUrl(url = '') {
  const { pathname: path, search } = URL.parse(`http://gateway${url}`) ?? { pathname: '/404', search: '' }
  return { path, search }
}

const toAddress = (port: number) => `http://127.0.0.1:${port}`

type StaticFiles = { root: string; folder: string; prefix?: string; policy?: string; fallback?: boolean }

/**
 * Serves built files: precompressed, with an ETag, /about from about.html. Files are read on each request, since a build may
 * replace them.
 */
function serveFiles({ root, folder, prefix = '', policy = marketingPolicy, fallback = false }: StaticFiles) {
  const setHeaders = (response: ServerResponse, path: string) => {
    if (path === '/') response.setHeader('Vary', 'Accept-Encoding, Cookie')
  }
  const options = { etag: true, gzip: true, brotli: true, extensions: ['html'] }
  const serve = sirv(join(root, folder), { ...options, dev: true, single: fallback, setHeaders })
  return ({ request, response, path }: FileRequest) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse({ request, response, code: 'METHOD_NOT_ALLOWED' })
    const headers = isImmutable(path) ? createHeaders({ cache: cacheControl.immutable }) : createHeaders({ policy })
    response.setHeaders(new Map(Object.entries(headers)))
    request.url = path.slice(prefix.length) || '/'
    serve(request, response, () => answerNotFound({ response, root }))
  }
}

function answerNotFound({ response, root }: { response: ServerResponse; root: string }): void {
  const page = join(root, 'marketing/dist/client/404.html')
  response.writeHead(404, { ...createHeaders(), 'Content-Type': 'text/html; charset=utf-8' })
  response.end(existsSync(page) ? readFileSync(page) : '404 Page Not Found')
}
