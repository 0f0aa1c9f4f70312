import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

// nginx or the gateway serves the pages as files. This server handles the rest: the server islands of the landing page
// and forms that are posted without scripts.

const BODY_LIMIT_BYTES = 64 * 1024

/** While the API does not respond, each open request waits for seconds and holds memory. */
const MAX_OPEN_REQUESTS = 64

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

const sendText = (response: ServerResponse, status: number, text: string) => {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
  response.end(text)
}

function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('X-Frame-Options', 'DENY')
}

/** Creates the marketing server with a built site's handler; `GET /healthz` answers 200 "ok". */
export function createMarketingServer(handler: Handler): Server {
  let openRequests = 0
  return createServer((request, response) => {
    if (request.url === '/healthz') return sendText(response, 200, 'ok')
    if (openRequests >= MAX_OPEN_REQUESTS) {
      response.setHeader('Retry-After', '2')
      return sendText(response, 503, 'Busy')
    }
    openRequests += 1
    response.once('close', () => {
      openRequests -= 1
    })
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) return sendText(response, 413, 'Too large')
    if (request.headers['transfer-encoding']) return sendText(response, 411, 'Length required')
    setSecurityHeaders(response)
    handler(request, response, (error) => {
      if (error) console.error(error)
      if (error) sendText(response, 500, 'Something went wrong')
      else sendText(response, 404, 'Not found')
    })
  })
}

/**
 * Loads the handler of a built site (`dist` after `npm run build`) with all its modules. A rebuild while the server runs
 * deletes and renames files: a module that loads lazily would be missing, and a form posted from an open page would fail.
 */
export async function loadBuiltHandler(dist = new URL('./dist/', import.meta.url)): Promise<Handler> {
  const serverFolder = new URL('server/', dist)
  // The folder in which islands find the drawings that the build wrote.
  process.env.DRAWINGS_FOLDER = fileURLToPath(new URL('client/_astro/drawings/', dist))
  const { handler }: { handler: Handler } = await import(new URL('entry.mjs', serverFolder).href)
  const chunksFolder = new URL('chunks/', serverFolder)
  const chunkFiles = (await readdir(chunksFolder)).filter((file) => file.endsWith('.mjs'))
  const moduleUrls = new Set(chunkFiles.map((file) => new URL(file, chunksFolder).href))
  await Promise.all([...moduleUrls].map((url) => import(url)))
  resolveDeletedModules(moduleUrls)
  return handler
}

/** Makes imports of loaded modules succeed after their files were deleted: Node would look for the files and fail. */
function resolveDeletedModules(moduleUrls: ReadonlySet<string>): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      try {
        return next(specifier, context)
      } catch (error) {
        const url = context.parentURL && URL.parse(specifier, context.parentURL)?.href
        if (url && moduleUrls.has(url)) return { url, format: 'module', shortCircuit: true }
        throw error
      }
    },
  })
}

const isMainModule = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isMainModule) {
  const port = Number(process.env.MARKETING_PORT ?? Number(process.env.PORT ?? 8080) + 2)
  const host = process.env.MARKETING_HOST ?? '127.0.0.1'
  const server = createMarketingServer(await loadBuiltHandler())
  server.listen(port, host, () => console.log(`marketing listens on http://${host}:${port}`))
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      server.close(() => process.exit(0))
      server.closeIdleConnections()
    })
  }
}
