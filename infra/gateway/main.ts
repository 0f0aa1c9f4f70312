/**
 * The gateway as a process: `node infra/gateway/main.ts [--dev]`. Reads PORT, PUBLIC_URL and NODE_ENV; listens on the
 * loopback, by its name and by both of its numbers.
 */
import type { Server } from 'node:http'
import { formatCliError } from '../processes/cli-error.ts'
import { imageHosts } from '../product/image-host.ts'
import { readSettings, repository, type Settings } from '../product/settings.ts'
import type { GatewayOptions } from './gateway.ts'
import { createGatewayServer } from './gateway-server.ts'

const PATIENCE = 5000

function optionsFrom({ production, ports, apiPorts, publicUrl }: Settings): GatewayOptions {
  const dev = { portal: ports.portalDev, admin: ports.adminDev, marketing: ports.marketingDev }
  const loopback = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${ports.gateway}`)
  return {
    root: repository,
    production,
    ports: { ...ports, apis: apiPorts },
    ...(process.argv.includes('--dev') ? { dev } : {}),
    pictureHosts: [...imageHosts(process.env), ...(production ? [] : new Set([publicUrl, ...loopback]))],
  }
}

async function listenOn({ host, settings }: { host: string; settings: Settings }): Promise<Server | undefined> {
  const server = createGatewayServer(optionsFrom(settings))
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Machines without IPv6 have only the one loopback.
      if (host === '::1' && error.code !== 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ host, port: settings.ports.gateway }, () => resolve(server))
  })
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const servers = await Promise.all(['127.0.0.1', '::1'].map((host) => listenOn({ host, settings })))
  const stop = () => {
    for (const server of servers) server?.close()
    for (const server of servers) server?.closeIdleConnections()
    setTimeout(() => process.exit(0), PATIENCE).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

main().catch((error) => {
  console.error(formatCliError(error))
  process.exit(1)
})
