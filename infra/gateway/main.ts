/**
 * The gateway as a process: `node infra/gateway/main.ts [--dev]`. Reads PORT and PUBLIC_URL; listens on the
 * loopback, over IPv4 and IPv6.
 */
import { once } from 'node:events'
import { formatCliError } from '../processes/cli-error.ts'
import { listImageHosts } from '../product/image-host.ts'
import { readSettings, repository, type Settings } from '../product/settings.ts'
import { createGateway } from './gateway.ts'

const STOP_TIMEOUT_MS = 5000

async function listen({ host, settings }: { host: string; settings: Settings }) {
  const { api, emulators, marketing, gateway, portalDev, adminDev, marketingDev } = settings.ports
  const devPagePorts = { 'marketing-files': marketingDev, 'marketing-server': marketingDev, 'portal-page': portalDev }
  const devFilePorts = { 'portal-files': portalDev, 'admin-files': adminDev }
  const frontendPorts = process.argv.includes('--dev')
    ? { ...devPagePorts, ...devFilePorts }
    : { 'marketing-server': marketing }
  const ownOrigins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${gateway}`)
  const pictureHosts = [...listImageHosts(process.env), ...new Set([settings.publicUrl, ...ownOrigins])]
  const server = createGateway({ root: repository, ports: { api, emulators, ...frontendPorts }, pictureHosts })
  await once(server.listen({ host, port: gateway }), 'listening')
  return server
}

try {
  const settings = readSettings(process.env)
  // Machines without IPv6 have only the IPv4 loopback.
  const ipv6Server = listen({ host: '::1', settings }).catch((error) => {
    if (error.code === 'EADDRINUSE') throw error
  })
  const servers = await Promise.all([listen({ host: '127.0.0.1', settings }), ipv6Server])
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const server of servers) server?.close()
      setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref()
    })
} catch (error) {
  console.error(formatCliError(error))
  process.exit(1)
}
