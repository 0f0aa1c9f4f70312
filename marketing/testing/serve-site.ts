import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { builtHandler, createMarketingServer } from '../server.ts'

// Serves the built site the way nginx and the gateway do (files first, then the marketing server, /api elsewhere), for
// this room's tests and bench, which run without the other rooms.

const types: Record<string, string> = {
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
const compressible = new Set(['.html', '.css', '.js', '.svg', '.xml', '.txt', '.webmanifest'])

export type Api = (request: IncomingMessage, response: ServerResponse) => void
export type Site = { url: string; close(): Promise<void> }

function fileFor({ client, path }: { client: string; path: string }): string | undefined {
  const name = path === '/' ? '/index' : path
  return [client + name, `${client}${name}.html`].find((file) => existsSync(file) && statSync(file).isFile())
}

/** In the product files are compressed ahead of requests; here, once. */
const compressedFiles = new Map<string, Buffer>()

function compressed(file: string): Buffer {
  const key = `${file} ${statSync(file).mtimeMs}`
  const known = compressedFiles.get(key) ?? brotliCompressSync(readFileSync(file))
  compressedFiles.set(key, known)
  return known
}

function sendFile({ file, status, response }: { file: string; status: number; response: ServerResponse }): void {
  const type = extname(file)
  const immutable = file.includes('/_astro/')
  response.writeHead(status, {
    'Content-Type': types[type] ?? 'application/octet-stream',
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressible.has(type) ? { 'Content-Encoding': 'br' } : {}),
  })
  response.end(compressible.has(type) ? compressed(file) : readFileSync(file))
}

const listening = (server: Server, port: number) =>
  new Promise<number>((done) => server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

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
  const client = fileURLToPath(new URL('client', dist))
  const marketing = createMarketingServer(await builtHandler(dist))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (pathname.startsWith('/api/')) return api ? api(request, response) : response.writeHead(503).end('{}')
    const file = request.method === 'GET' ? fileFor({ client, path: decodeURIComponent(pathname) }) : undefined
    if (file) return sendFile({ file, status: 200, response })
    if (/^\/(_server-islands|forms)\//.test(pathname)) return void marketing.emit('request', request, response)
    sendFile({ file: `${client}/404.html`, status: 404, response })
  })
  // A slow test must not find the connection of the one before it just being closed.
  server.keepAliveTimeout = 60_000
  const url = `http://127.0.0.1:${await listening(server, port)}`
  process.env.API_URL = url
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url, close }
}
