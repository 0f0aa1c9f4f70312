import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { precompress } from '../product/precompress.ts'

const filler = '<!-- enough text to be compressed -->'.repeat(40)

const files = {
  'marketing/dist/client/index.html': `landing ${filler}`,
  'marketing/dist/client/about.html': `about ${filler}`,
  'marketing/dist/client/404.html': `404 Page Not Found ${filler}`,
  'marketing/dist/client/robots.txt': 'User-agent: *',
  'marketing/dist/client/_astro/page.abc123.css': `body{}/*${filler}*/`,
  'portal/dist/index.html': `portal ${filler}`,
  'portal/dist/classes.html': `portal /classes ${filler}`,
  'portal/dist/programs.html': `portal /programs ${filler}`,
  'portal/dist/calendar.html': `portal /calendar ${filler}`,
  'portal/dist/assets/main-abc123.js': `1/*${filler}*/`,
  'admin-remote/dist/remoteEntry.js': `2/*${filler}*/`,
  'admin-remote/dist/assets/admin-abc123.js': `3/*${filler}*/`,
}

/** The response of a fake process: its name and the request that it received. */
export type Echo = { serverName: string; method: string; url: string; headers: IncomingHttpHeaders; body: string }

export type SampleStudio = {
  root: string
  ports: { api: number; marketing: number; emulators: number }
  stop: () => Promise<void>
}

/** Starts three fake processes that return their name and the request, and creates built files, for tests of the proxies. */
export async function startSampleStudio(): Promise<SampleStudio> {
  const root = mkdtempSync(join(tmpdir(), 'studio-sample-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const folder of ['marketing/dist/client', 'portal/dist', 'admin-remote/dist'])
    await precompress(join(root, folder))
  const servers = await Promise.all(['api', 'marketing', 'emulators'].map(startEchoServer))
  const [api = 0, marketing = 0, emulators = 0] = servers.map((server) => (server.address() as AddressInfo).port)
  return {
    root,
    ports: { api, marketing, emulators },
    stop: async () => {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function getStatus(url: string): number {
  if (url.includes('missing')) return 404
  if (url.includes('unavailable')) return 503
  return 200
}

function startEchoServer(serverName: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // The client has disconnected.
    if (body === undefined) return
    const { method = '', url = '', headers } = request
    response.writeHead(getStatus(url), {
      'Content-Type': 'application/json',
      'Set-Cookie': ['a=1', 'b=2'],
      'X-Frame-Options': 'DENY',
    })
    response.end(JSON.stringify({ serverName, method, url, headers, body } satisfies Echo))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
