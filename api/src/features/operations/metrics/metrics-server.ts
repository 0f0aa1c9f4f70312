import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deps } from '../../../deps.ts'
import { EnvError } from '../../../platform/env.ts'
import { createStoredFigures } from './stored-figures.ts'

/** On its own port, which no proxy leads to. Rejects with EnvError when the port is taken. */
export async function serveMetrics(deps: Deps, { port }: { port: number }): Promise<{ port: number; close(): void }> {
  const { registry, watchProcess } = deps.metrics
  watchProcess()
  const stored = createStoredFigures(deps)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const answer = async () => {
      await stored.read()
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    }
    answer().catch((error: unknown) => {
      deps.log.error({ err: error }, 'writing metrics failed')
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new EnvError([`port ${port} (METRICS_PORT) is in use`])))
    server.listen(port, deps.env.METRICS_HOST, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
