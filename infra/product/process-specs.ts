import { join } from 'node:path'
import { answersAsPrimary } from '../database/mongo-hello.ts'
import type { NginxValues } from '../nginx/nginx-conf.ts'
import { isAnswering } from '../processes/http-probe.ts'
import type { ProcessSpec } from '../processes/supervise.ts'
import { getCurrentRelease } from '../production/release.ts'
import { listImageHosts } from './image-host.ts'
import { getEmulatorsOrigin, getEmulatorVariables, getServiceVariables } from './service-variables.ts'
import { repository, type Settings } from './settings.ts'

type Env = Record<string, string | undefined>
/** How the product runs: built or with hot reload behind the gateway, or as deployed behind nginx. */
export type Mode = 'built' | 'dev' | 'deployed'

const STARTUP_TIMEOUT_MS = 60_000
const toRepositoryPath = (path: string) => join(repository, path)
const toLocalUrl = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`
const isOk = (status: number) => status === 200

/**
 * The embedded database, in its own process, so that its restart affects no other process. A temporary database is removed
 * when it ends and does not wait for the disk.
 */
export function createDatabaseSpec({
  settings,
  env,
  isTemporary = false,
}: {
  settings: Settings
  env: Env
  isTemporary?: boolean
}): ProcessSpec {
  const port = settings.ports.database
  const databaseArgs = ['--port', String(port), '--dir', join(settings.dataDir, 'database')]
  return {
    name: 'database',
    args: [toRepositoryPath('infra/database/main.ts'), ...databaseArgs, ...(isTemporary ? ['--temporary'] : [])],
    cwd: repository,
    env: { ...env, MONGODB_URI: undefined, ...(isTemporary && { TEST_MONGODB_URI: undefined }) },
    isUp: () => answersAsPrimary({ port, timeoutMs: 2000 }),
    // The first start downloads the engine, which may take a while.
    timeoutMs: 240_000,
  }
}

/** The address of the embedded database. The engine does not support retryable writes. */
export const getEmbeddedUri = ({ ports }: Pick<Settings, 'ports'>) =>
  `mongodb://127.0.0.1:${ports.database}/studio?replicaSet=secantus&retryWrites=false`

/** All emulators in one process: payments, images, mail. Never in production. */
export function createEmulatorsSpec({
  settings,
  env,
  mode = 'built',
}: {
  settings: Settings
  env: Env
  mode?: Mode
}): ProcessSpec {
  return {
    name: 'emulators',
    args: [toRepositoryPath('infra/emulators/main.ts')],
    cwd: repository,
    env: { ...env, ...getEmulatorVariables({ settings, mode }) },
    isUp: () => isAnswering(toLocalUrl(settings.ports.emulators, '/__local/health'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
  }
}

/** The environment of the API, the demo loader and admin:create. */
export function getApiVariables({ settings, env }: { settings: Settings; env: Env }): Env {
  return {
    ...env,
    ...getServiceVariables({ settings, env }),
    API_HOST: '127.0.0.1',
    API_PORT: String(settings.ports.api),
    PUBLIC_URL: settings.publicUrl,
    MONGODB_URI: settings.mongodbUri ?? getEmbeddedUri(settings),
  }
}

/** The address of the API for processes on this machine. */
export const getApiAddress = ({ ports }: Settings) => toLocalUrl(ports.api, '')

type RunOptions = { settings: Settings; env: Env; mode: Mode }

/** One API process. In development it restarts when one of its files changes. */
function createApiSpec(input: RunOptions & { name?: string; port?: number }): ProcessSpec {
  const { mode, settings, name = 'api', port = settings.ports.api } = input
  return {
    name,
    args: [...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []), toRepositoryPath('api/src/main.ts')],
    cwd: repository,
    env: { ...getApiVariables(input), API_PORT: String(port) },
    isUp: () => isAnswering(toLocalUrl(port, '/api/health'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
    // In development a debugger may stop it at a breakpoint.
    ...(mode === 'dev' ? {} : { liveness: { port, path: '/livez' } }),
  }
}

/** The API: one process, or in the mode `deployed` two, which accept requests for two more seconds when they stop. */
export function createApiSpecs(input: RunOptions): ProcessSpec[] {
  if (input.mode !== 'deployed') return [createApiSpec(input)]
  const { api, secondApi } = input.settings.ports
  const drainingInput = { ...input, env: { DRAIN_SECONDS: '2', ...input.env } }
  return [
    createApiSpec({ ...drainingInput, name: 'api-1', port: api }),
    createApiSpec({
      ...drainingInput,
      env: { ...drainingInput.env, ...getSecondMetricsPort(input.env) },
      name: 'api-2',
      port: secondApi,
    }),
  ]
}

// Two processes of one machine cannot share a port.
const getSecondMetricsPort = ({ METRICS_PORT: port }: Env) => (port ? { METRICS_PORT: String(Number(port) + 1) } : {})

/** The server of marketing pages that are not prerendered. */
export function createMarketingSpec({ settings, env }: { settings: Settings; env: Env }): ProcessSpec {
  return {
    name: 'marketing',
    args: [toRepositoryPath('marketing/server.ts')],
    cwd: toRepositoryPath('marketing'),
    env: {
      ...env,
      MARKETING_PORT: String(settings.ports.marketing),
      API_URL: getApiAddress(settings),
      PUBLIC_URL: settings.publicUrl,
    },
    isUp: () => isAnswering(toLocalUrl(settings.ports.marketing, '/healthz'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
    liveness: { port: settings.ports.marketing, path: '/healthz' },
  }
}

/** The gateway: routes each path to exactly one target. */
export function createGatewaySpec({ settings, env, mode }: { settings: Settings; env: Env; mode: Mode }): ProcessSpec {
  return {
    name: 'gateway',
    args: [toRepositoryPath('infra/gateway/main.ts'), ...(mode === 'dev' ? ['--dev'] : [])],
    cwd: repository,
    env: {
      ...env,
      PORT: String(settings.ports.gateway),
      PUBLIC_URL: settings.publicUrl,
    },
    isUp: () => isAnswering(toLocalUrl(settings.ports.gateway, '/robots.txt')),
    timeoutMs: STARTUP_TIMEOUT_MS,
  }
}

/** nginx with the deployed nginx.conf; it serves the files of the current release. */
export function createNginxSpec({ settings, env }: { settings: Settings; env: Env }): ProcessSpec {
  const { ports, isProduction } = settings
  const release = getCurrentRelease(settings.dataDir)
  const nginxValues: Omit<NginxValues, 'scratchFolder'> = {
    port: ports.gateway,
    apiPorts: [ports.api, ports.secondApi],
    marketingPort: ports.marketing,
    folders: {
      marketing: join(release, 'marketing'),
      portal: join(release, 'portal'),
      admin: join(release, 'admin-remote'),
    },
    pictureHosts: [...listImageHosts(env), ...(isProduction ? [] : [getEmulatorsOrigin(settings)])],
  }
  return {
    name: 'nginx',
    args: [toRepositoryPath('infra/production/nginx.ts')],
    cwd: repository,
    env: { ...env, NGINX_VALUES: JSON.stringify(nginxValues) },
    isUp: () => isAnswering(toLocalUrl(ports.gateway, '/robots.txt'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
  }
}

/**
 * The development servers for npm run dev: two Vite servers and Astro's. They share one origin through the gateway, so each
 * has its own base path: Astro the root, the portal and the remote the same as in a build.
 */
export function createDevServerSpecs({ settings, env }: { settings: Settings; env: Env }): ProcessSpec[] {
  const { ports } = settings
  const vite = toRepositoryPath('node_modules/vite/bin/vite.js')
  const commonEnv = {
    ...env,
    PORT: String(ports.gateway),
    API_URL: getApiAddress(settings),
    ASTRO_TELEMETRY_DISABLED: '1',
    // The remote must refresh through the same module that the host's page has loaded.
    REACT_REFRESH_HOST: `http://localhost:${ports.gateway}/portal-assets`,
  }
  const createSpec = (input: {
    name: string
    folder: string
    args: string[]
    port: number
    path: string
  }): ProcessSpec => ({
    name: input.name,
    args: input.args,
    cwd: toRepositoryPath(input.folder),
    env: commonEnv,
    isUp: () => isAnswering(toLocalUrl(input.port, input.path)),
    timeoutMs: STARTUP_TIMEOUT_MS,
  })
  const createListenOptions = (port: number) => ['--host', '127.0.0.1', '--port', String(port)]
  return [
    createSpec({
      name: 'portal',
      folder: 'portal',
      args: [vite, ...createListenOptions(ports.portalDev), '--strictPort', '--base', '/portal-assets/'],
      port: ports.portalDev,
      path: '/portal-assets/',
    }),
    createSpec({
      name: 'admin-remote',
      folder: 'admin-remote',
      args: [vite, ...createListenOptions(ports.adminDev), '--strictPort'],
      port: ports.adminDev,
      path: '/admin-remote/',
    }),
    createSpec({
      name: 'marketing',
      folder: 'marketing',
      args: [toRepositoryPath('node_modules/astro/bin/astro.mjs'), 'dev', ...createListenOptions(ports.marketingDev)],
      port: ports.marketingDev,
      path: '/',
    }),
  ]
}
