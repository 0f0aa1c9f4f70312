import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createGateway } from '../../gateway/gateway.ts'
import { findFreePort } from '../../processes/ports.ts'
import { hasNginx, startNginx } from '../nginx-process.ts'
import type { SampleStudio } from '../sample-studio.ts'

/**
 * The proxies to test: the same tests run with the gateway and with a real nginx and the deployed nginx.conf, so that a
 * laptop behaves like production.
 */
export const proxies = ['gateway', 'nginx'].filter(
  // `npm test` tests one proxy in each of two steps; the second is skipped where nginx is not installed.
  (proxy) => (process.env.STUDIO_PROXY ?? proxy) === proxy && (proxy === 'gateway' || hasNginx()),
)

/** The response of a proxy, with the body as sent on the wire. */
export type ProxyResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  text: string
}

/** Requests a path from a proxy without normalizing it. */
export function sendRequest(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  // Not fetch, which normalizes paths, adds headers and decompresses responses: these tests check exactly that.
  return new Promise<ProxyResponse>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: bytes.toString() })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

type ProxyInput = { studio: SampleStudio; proxy: string; apiPorts: number[] }

/**
 * Starts a proxy on a free port, in front of the API processes at `apiPorts` (the gateway uses only the first) and of the
 * other servers of the sample studio.
 */
export async function startProxy({ studio, proxy, apiPorts }: ProxyInput) {
  const port = await findFreePort()
  const { root, ports } = studio
  const folders = {
    marketing: join(root, 'marketing/dist/client'),
    portal: join(root, 'portal/dist'),
    admin: join(root, 'admin-remote/dist'),
  }
  if (proxy === 'nginx')
    return { port, ...(await startNginx({ port, apiPorts, marketingPort: ports.marketing, folders })) }
  const [api = 0] = apiPorts
  const targets = { api, emulators: ports.emulators, 'marketing-server': ports.marketing }
  const server = createGateway({ root, ports: targets })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Starts a proxy for all tests of a group, and returns functions that send requests to it. */
export function useProxy({ studio, proxy }: { studio: SampleStudio; proxy: string }) {
  let proxyServer: Awaited<ReturnType<typeof startProxy>> | undefined
  beforeAll(async () => {
    proxyServer = await startProxy({ studio, proxy, apiPorts: [studio.ports.api] })
  })
  afterAll(() => proxyServer?.stop())
  const send = (path: string, options: Parameters<typeof sendRequest>[2] = {}) =>
    sendRequest(proxyServer?.port ?? 0, path, options)
  return {
    getPort: () => proxyServer?.port,
    send,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
  }
}
