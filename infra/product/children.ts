import { join } from 'node:path'
import { answersHello } from '../database/mongo-hello.ts'
import type { NginxValues } from '../nginx/nginx-conf.ts'
import { answers } from '../processes/http-probe.ts'
import type { ProcessSpec } from '../processes/supervise.ts'
import { currentRelease } from '../production/release.ts'
import { imageHosts } from './image-host.ts'
import { emulatorsUrl, emulatorVariables, serviceVariables } from './service-variables.ts'
import { repository, type Settings } from './settings.ts'

type Env = Record<string, string | undefined>
/** How the product runs: built or with hot reload behind the gateway, or in the deployed shape behind nginx. */
export type Mode = 'built' | 'dev' | 'deployed'

const STARTUP_TIMEOUT_MS = 60_000
const file = (path: string) => join(repository, path)
const local = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`
const isOk = (status: number) => status === 200

/**
 * The embedded database; its own process, so that its restart affects no other process. A temporary one is removed when it
 * ends, and does not wait for the disk.
 */
export function databaseChild({
  settings,
  env,
  isTemporary = false,
}: {
  settings: Settings
  env: Env
  isTemporary?: boolean
}): ProcessSpec {
  const port = settings.ports.database
  const place = ['--port', String(port), '--dir', join(settings.dataDir, 'database')]
  return {
    name: 'database',
    args: [file('infra/database/main.ts'), ...place, ...(isTemporary ? ['--temporary'] : [])],
    cwd: repository,
    env: { ...env, MONGODB_URI: undefined, ...(isTemporary && { TEST_MONGODB_URI: undefined }) },
    isUp: () => answersHello({ port, timeoutMs: 2000 }),
    // The first start fetches the engine, which may take a slow line a while.
    timeoutMs: 240_000,
  }
}

/** The address of the embedded database (no retried writes, the engine would not notice them). */
export const embeddedUri = ({ ports }: Pick<Settings, 'ports'>) =>
  `mongodb://127.0.0.1:${ports.database}/studio?replicaSet=secantus&retryWrites=false`

/** All emulators in one process: payments, images, mail. Never in production. */
export function emulatorsChild({
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
    args: [file('infra/emulators/main.ts')],
    cwd: repository,
    env: { ...env, ...emulatorVariables({ settings, mode }) },
    isUp: () => answers(local(settings.ports.emulators, '/__local/health'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
  }
}

/** The environment of the API, the demo loader and admin:create. */
export function apiVariables({ settings, env }: { settings: Settings; env: Env }): Env {
  return {
    ...env,
    ...serviceVariables({ settings, env }),
    API_HOST: '127.0.0.1',
    API_PORT: String(settings.ports.api),
    PUBLIC_URL: settings.publicUrl,
    MONGODB_URI: settings.mongodbUri ?? embeddedUri(settings),
  }
}

/** Where this machine's own processes ask the API. */
export const apiAddress = ({ ports }: Settings) => local(ports.api, '')

type Run = { settings: Settings; env: Env; mode: Mode }

/** One API process. In development it restarts whenever a file that it uses changes. */
function apiChild(api: Run & { name?: string; port?: number }): ProcessSpec {
  const { mode, settings, name = 'api', port = settings.ports.api } = api
  return {
    name,
    args: [...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []), file('api/src/main.ts')],
    cwd: repository,
    env: { ...apiVariables(api), API_PORT: String(port) },
    isUp: () => answers(local(port, '/api/health'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
    // With hot reload a person may hold it at a breakpoint.
    ...(mode === 'dev' ? {} : { liveness: { port, path: '/livez' } }),
  }
}

/** The API: one process, or two in the deployed shape, each of which drains before it stops. */
export function apiChildren(run: Run): ProcessSpec[] {
  if (run.mode !== 'deployed') return [apiChild(run)]
  const { api, secondApi } = run.settings.ports
  const draining = { ...run, env: { DRAIN_SECONDS: '2', ...run.env } }
  return [
    apiChild({ ...draining, name: 'api-1', port: api }),
    apiChild({ ...draining, env: { ...draining.env, ...secondMetrics(run.env) }, name: 'api-2', port: secondApi }),
  ]
}

// Two processes of one machine cannot share a port.
const secondMetrics = ({ METRICS_PORT: port }: Env) => (port ? { METRICS_PORT: String(Number(port) + 1) } : {})

/** The server of what marketing does not prerender. */
export function marketingChild({ settings, env }: { settings: Settings; env: Env }): ProcessSpec {
  return {
    name: 'marketing',
    args: [file('marketing/server.ts')],
    cwd: file('marketing'),
    env: {
      ...env,
      MARKETING_PORT: String(settings.ports.marketing),
      API_URL: apiAddress(settings),
      PUBLIC_URL: settings.publicUrl,
    },
    isUp: () => answers(local(settings.ports.marketing, '/healthz'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
    liveness: { port: settings.ports.marketing, path: '/healthz' },
  }
}

/** The gateway: routes each path to exactly one target. */
export function gatewayChild({ settings, env, mode }: { settings: Settings; env: Env; mode: Mode }): ProcessSpec {
  return {
    name: 'gateway',
    args: [file('infra/gateway/main.ts'), ...(mode === 'dev' ? ['--dev'] : [])],
    cwd: repository,
    env: {
      ...env,
      PORT: String(settings.ports.gateway),
      PUBLIC_URL: settings.publicUrl,
    },
    isUp: () => answers(local(settings.ports.gateway, '/robots.txt')),
    timeoutMs: STARTUP_TIMEOUT_MS,
  }
}

/** The deployed nginx.conf in front of everything; the files are those of the release in force. */
export function nginxChild({ settings, env }: { settings: Settings; env: Env }): ProcessSpec {
  const { ports, production } = settings
  const release = currentRelease(settings.dataDir)
  const place: Omit<NginxValues, 'scratch'> = {
    port: ports.gateway,
    apis: [ports.api, ports.secondApi],
    marketing: ports.marketing,
    folders: {
      marketing: join(release, 'marketing'),
      portal: join(release, 'portal'),
      admin: join(release, 'admin-remote'),
    },
    pictureHosts: [...imageHosts(env), ...(production ? [] : [emulatorsUrl(settings)])],
  }
  return {
    name: 'nginx',
    args: [file('infra/production/nginx.ts')],
    cwd: repository,
    env: { ...env, NGINX_VALUES: JSON.stringify(place) },
    isUp: () => answers(local(ports.gateway, '/robots.txt'), isOk),
    timeoutMs: STARTUP_TIMEOUT_MS,
  }
}

/**
 * The packages with hot reload, for npm run dev: two Vite servers and Astro's. They share one origin through the gateway,
 * so each has its own base path: Astro the root, the portal and the remote the bases that they are built with.
 */
export function devServerChildren({ settings, env }: { settings: Settings; env: Env }): ProcessSpec[] {
  const { ports } = settings
  const vite = file('node_modules/vite/bin/vite.js')
  const common = {
    ...env,
    PORT: String(ports.gateway),
    API_URL: apiAddress(settings),
    ASTRO_TELEMETRY_DISABLED: '1',
    // The remote inside the host must refresh through the very module that the host's page loaded.
    REACT_REFRESH_HOST: `http://localhost:${ports.gateway}/portal-assets`,
  }
  const plan = (input: { name: string; folder: string; args: string[]; port: number; path: string }): ProcessSpec => ({
    name: input.name,
    args: input.args,
    cwd: file(input.folder),
    env: common,
    isUp: () => answers(local(input.port, input.path)),
    timeoutMs: STARTUP_TIMEOUT_MS,
  })
  const on = (port: number) => ['--host', '127.0.0.1', '--port', String(port)]
  return [
    plan({
      name: 'portal',
      folder: 'portal',
      args: [vite, ...on(ports.portalDev), '--strictPort', '--base', '/portal-assets/'],
      port: ports.portalDev,
      path: '/portal-assets/',
    }),
    plan({
      name: 'admin-remote',
      folder: 'admin-remote',
      args: [vite, ...on(ports.adminDev), '--strictPort'],
      port: ports.adminDev,
      path: '/admin-remote/',
    }),
    plan({
      name: 'marketing',
      folder: 'marketing',
      args: [file('node_modules/astro/bin/astro.mjs'), 'dev', ...on(ports.marketingDev)],
      port: ports.marketingDev,
      path: '/',
    }),
  ]
}
