import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createMarketingServer, loadBuiltHandler } from '../server.ts'

// Serves the built site as nginx and the gateway do (files first, then the marketing server; /api separately). Tests and
// benchmarks of this package use it, so they need no other package running.

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const compressedTypes = new Set(['.html', '.css', '.js', '.svg', '.xml', '.txt', '.webmanifest'])

export type Api = (request: IncomingMessage, response: ServerResponse) => void
export type Site = { url: string; close(): Promise<void> }

function findFile({ clientFolder, path }: { clientFolder: string; path: string }): string | undefined {
  const name = path === '/' ? '/index' : path
  return [clientFolder + name, `${clientFolder}${name}.html`].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  )
}

/** In production the build compresses the files; here they are compressed at their first request. */
const compressedFiles = new Map<string, Buffer>()

function getCompressed(file: string): Buffer {
  const key = `${file} ${statSync(file).mtimeMs}`
  const compressedFile = compressedFiles.get(key) ?? brotliCompressSync(readFileSync(file))
  compressedFiles.set(key, compressedFile)
  return compressedFile
}

function sendFile({ file, status, response }: { file: string; status: number; response: ServerResponse }): void {
  const type = extname(file)
  const isImmutable = file.includes('/_astro/')
  response.writeHead(status, {
    'Content-Type': contentTypes[type] ?? 'application/octet-stream',
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressedTypes.has(type) ? { 'Content-Encoding': 'br' } : {}),
  })
  response.end(compressedTypes.has(type) ? getCompressed(file) : readFileSync(file))
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** Serves the built site on a free port (or `port`); `api` handles /api, for browsers and for the marketing server. */
export async function serveSite({
  api,
  port = 0,
  dist = new URL('../dist/', import.meta.url),
}: {
  api?: Api
  port?: number
  dist?: URL
} = {}): Promise<Site> {
  const clientFolder = fileURLToPath(new URL('client', dist))
  const marketingServer = createMarketingServer(await loadBuiltHandler(dist))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (pathname.startsWith('/api/')) return api ? api(request, response) : response.writeHead(503).end('{}')
    const file = request.method === 'GET' ? findFile({ clientFolder, path: decodeURIComponent(pathname) }) : undefined
    if (file) return sendFile({ file, status: 200, response })
    if (/^\/(_server-islands|forms)\//.test(pathname)) return void marketingServer.emit('request', request, response)
    sendFile({ file: `${clientFolder}/404.html`, status: 404, response })
  })
  // A slow test would fail if it reused a connection just when the server closes it.
  server.keepAliveTimeout = 60_000
  const url = `http://127.0.0.1:${await listen(server, port)}`
  process.env.API_URL = url
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, close }
}
