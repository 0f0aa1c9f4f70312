import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { cataloguePaths } from '@studio/contract'
import { isTooLarge, readUnmeasured, refuseTooLarge } from './body-limit.ts'
import { cacheControl, marketingPolicy, portalPolicy, securityHeaders } from './headers.ts'
import { createProxy } from './proxy.ts'
import { isQuickRead } from './quick-reads.ts'
import { readPath } from './read-path.ts'
import { isImmutable, isSignedIn, type RouteTarget, resolveTarget, withoutSlash } from './routes.ts'
import { serveFolder, serveNotFound } from './static-files.ts'
import { refuse } from './unreachable.ts'

export type GatewayOptions = {
  /** The repository, or another folder of the same shape. */
  root: string
  production: boolean
  /** `apis`: every API process; a read that one of them does not answer moves to another. */
  ports: { apis: readonly number[]; marketing: number; emulators: number }
  /** The packages' dev servers with hot reload, in place of their built files. */
  dev?: { portal: number; admin: number; marketing: number }
  /** Where pictures of the portal may come from besides the product. */
  pictureHosts?: readonly string[]
}

export type Gateway = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** `body` is there when it had to be read to know its length. */
type Visit = { request: IncomingMessage; response: ServerResponse; path: string; body?: Buffer }

/** The local reverse proxy: the same routing table, headers and behaviour as nginx.conf. */
export function createGateway(options: GatewayOptions): Gateway {
  const proxy = createProxy()
  const give = options.dev ? devHandlers({ options, dev: options.dev, proxy }) : builtHandlers({ options, proxy })
  const lead = (visit: Visit) => give[resolveTarget({ path: visit.path, production: options.production })](visit)
  return {
    handle: (request, response) => {
      const path = readPath(request.url ?? '')
      if (isTooLarge({ request, path })) return refuseTooLarge({ request, response, path })
      if (path === undefined) return refuse({ request, response, why: 'malformed' })
      const moved = withoutSlash(path)
      if (moved) return redirect({ request, response, to: moved })
      if (!mustBeReadFirst({ request, options })) return lead({ request, response, path })
      readUnmeasured({ request, path }).then(
        (body) => (body ? lead({ request, response, path, body }) : refuseTooLarge({ request, response, path })),
        // Broken off or not in chunks: the server has answered what there was to answer.
        () => undefined,
      )
    },
    upgrade: (request, socket, head) => {
      const { dev } = options
      const owner = resolveTarget({ path: readPath(request.url ?? '') ?? '/', production: options.production })
      if (!dev) return void socket.destroy()
      const port = owner === 'admin-files' ? dev.admin : owner.startsWith('portal') ? dev.portal : dev.marketing
      proxy.socket({ request, socket, head, port })
    },
  }
}

type RouteHandlers = Record<RouteTarget, (visit: Visit) => void>

function builtHandlers({
  options,
  proxy,
}: {
  options: GatewayOptions
  proxy: ReturnType<typeof createProxy>
}): RouteHandlers {
  const folder = (path: string) => join(options.root, path)
  const marketing = folder('marketing/dist/client')
  const pages = serveFolder(marketing)
  const portal = serveFolder(folder('portal/dist'))
  const admin = serveFolder(folder('admin-remote/dist'))
  const gallery = serveFolder(folder('portal/ui/dist-gallery'))
  const notFound = serveNotFound(marketing)
  const policy = portalPolicy(options.pictureHosts)

  const to = (port: number) => (visit: Visit) => proxy.web({ ...visit, ports: [port] })
  const { apis } = options.ports
  let turn = 0
  const api = (visit: Visit) => {
    turn = (turn + 1) % apis.length
    const ports = [...apis.slice(turn), ...apis.slice(0, turn)]
    proxy.web({
      ...visit,
      ports,
      isApi: true,
      isQuick: isQuickRead({ method: visit.request.method, path: visit.path }),
    })
  }
  const files = ({ serve, prefix, csp }: { serve: typeof pages; prefix: string; csp: string }) =>
    readOnly((visit: Visit) => {
      // As with nginx a folder is no page, and a file has no slash at its end.
      if (visit.path.endsWith('/') && visit.path !== `${prefix}/`) return missing(visit)
      const immutable = isImmutable(visit.path)
      // The policy of a page says nothing on a script of it, where it would be a third of a kilobyte of every answer.
      setHeaders({ ...visit, csp: immutable ? marketingPolicy : csp })
      const path = visit.path.slice(prefix.length) || '/'
      serve({ ...visit, path, immutable, onMissing: () => missing(visit) })
    })
  const missing = (visit: Visit) => {
    setHeaders({ ...visit, csp: marketingPolicy })
    notFound(visit)
  }
  const marketingFiles = files({ serve: pages, prefix: '', csp: marketingPolicy })
  const portalShell = files({ serve: portal, prefix: '', csp: policy })
  // Three pages have HTML of their own, for search engines; all others share the shell.
  const portalPage = (visit: Visit) => {
    const isCatalogue = cataloguePaths.some((path) => path === visit.path)
    portalShell({ ...visit, path: isCatalogue ? `${visit.path}.html` : '/index.html' })
  }
  return {
    home: readOnly((visit) => {
      visit.response.setHeader('Vary', 'Cookie')
      if (isSignedIn(visit.request.headers.cookie)) portalPage(visit)
      else marketingFiles(visit)
    }),
    // The page for "not found" is no page of its own.
    'marketing-files': (visit) => (/^\/404(?:\.html)?$/.test(visit.path) ? missing(visit) : marketingFiles(visit)),
    'portal-page': portalPage,
    'portal-files': files({ serve: portal, prefix: '/portal-assets', csp: policy }),
    'admin-files': files({ serve: admin, prefix: '/admin-remote', csp: policy }),
    gallery: files({ serve: gallery, prefix: '/__local/ui', csp: marketingPolicy }),
    'marketing-server': to(options.ports.marketing),
    api,
    emulators: to(options.ports.emulators),
  }
}

function devHandlers(input: {
  options: GatewayOptions
  dev: NonNullable<GatewayOptions['dev']>
  proxy: ReturnType<typeof createProxy>
}): RouteHandlers {
  const { dev, proxy } = input
  const built = builtHandlers(input)
  const to = (port: number) => (visit: Visit) => proxy.web({ ...visit, ports: [port] })
  const marketing = to(dev.marketing)
  const portalPage = (visit: Visit) => {
    // Vite gives the shell at its base; which page it is, is the router's business in the browser.
    visit.request.url = '/portal-assets/'
    proxy.web({ ...visit, ports: [dev.portal] })
  }
  return {
    ...built,
    home: (visit) => (isSignedIn(visit.request.headers.cookie) ? portalPage(visit) : marketing(visit)),
    'marketing-files': marketing,
    'marketing-server': marketing,
    'portal-page': portalPage,
    'portal-files': to(dev.portal),
    'admin-files': to(dev.admin),
  }
}

// A body of unknown length, and one that may have to be sent to a second process.
function mustBeReadFirst({ request, options }: { request: IncomingMessage; options: GatewayOptions }): boolean {
  const { headers } = request
  return (
    headers['transfer-encoding'] !== undefined ||
    (options.ports.apis.length > 1 && headers['content-length'] !== undefined)
  )
}

function readOnly(serve: (visit: Visit) => void): (visit: Visit) => void {
  return (visit) => {
    const isRead = visit.request.method === 'GET' || visit.request.method === 'HEAD'
    if (isRead) serve(visit)
    else refuse({ ...visit, why: 'method' })
  }
}

function setHeaders({ response, csp }: { response: ServerResponse; csp: string }): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
  response.setHeader('Content-Security-Policy', csp)
}

function redirect({ request, response, to }: { request: IncomingMessage; response: ServerResponse; to: string }): void {
  const url = request.url ?? ''
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
  response.setHeader('Content-Security-Policy', marketingPolicy)
  response.setHeader('Cache-Control', cacheControl.page)
  response.writeHead(301, { Location: to + query, 'Content-Type': 'text/html', 'Content-Length': 0 }).end()
}
