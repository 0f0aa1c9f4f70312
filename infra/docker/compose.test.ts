import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionVariables, repository } from '../product/settings.ts'
import {
  compose,
  dockerfile,
  getVariableDefault,
  longRunningServices,
  mainComposeServices,
  readRepositoryFile,
  tlsCompose,
} from './testing/deployed-files.ts'

test('the deployment consists of nginx, API processes, the marketing server, a replica set of three members, and backups', () => {
  expect(longRunningServices.map(([name]) => name)).toEqual([
    'nginx',
    'api',
    'marketing',
    'mongo-1',
    'mongo-2',
    'mongo-3',
    'backup',
  ])
})

test('nginx.conf uses exactly the API and the marketing server as upstreams, by their service names', () => {
  const upstreams = [...readRepositoryFile('nginx.conf').matchAll(/^ {4}default ([\w-]+):(\d+);/gm)].map(
    ([, name, port]) => `${name}:${port}`,
  )
  expect(upstreams).toEqual(['api:8081', 'marketing:8082'])
  expect(dockerfile).toContain('API_PORT=8081')
  expect(dockerfile).toContain('MARKETING_PORT=8082')
})

test('there may be any number of API processes: none has a fixed address or name', () => {
  const { scale, networks, ports, volumes = [] } = compose.services.api ?? {}
  expect(scale).toMatch(/^\$\{API_PROCESSES:-2\}$/)
  expect(networks).toEqual({ front: {}, inner: {}, data: {} })
  expect([ports, compose.services.api && 'container_name' in compose.services.api]).toEqual([undefined, false])
  for (const volume of volumes) expect(volume).toMatch(/:ro$/)
})

test('nginx and the marketing server start even when all other processes are down [DEPLOYMENT-9]', () => {
  expect(compose.services.marketing?.depends_on).toBeUndefined()
  // `pages` only copies files and routes, without a network.
  expect(compose.services.nginx?.depends_on).toEqual({ pages: { condition: 'service_completed_successfully' } })
  expect([compose.services.pages?.depends_on, compose.services.pages?.network_mode]).toEqual([undefined, 'none'])
})

test('the API waits until the replica set is set up, and nothing uses MONGO_INITDB, whose temporary mongod would pass health checks', () => {
  expect(compose.services.api?.depends_on).toEqual({ 'mongo-init': { condition: 'service_completed_successfully' } })
  const init = compose.services['mongo-init']
  expect(init?.network_mode).toBe('service:mongo-1')
  expect(init?.depends_on).toEqual(['mongo-1', 'mongo-2', 'mongo-3'])
  const variables = mainComposeServices.flatMap(([, { environment = {} }]) => Object.keys(environment))
  expect(variables.filter((name) => name.startsWith('MONGO_INITDB'))).toEqual([])
})

test('the memory limits of all services fit into a machine of 4 GB, with 512 MB left', () => {
  const limitedServices = [...longRunningServices, ...Object.entries(tlsCompose.services)].filter(
    ([, { mem_limit: limit }]) => limit,
  )
  // tls.yml adds one service with a limit: the one for certificates.
  expect(limitedServices).toHaveLength(longRunningServices.length + 1)
  const megabytes = limitedServices.map(([, { mem_limit: limit, scale }]) => {
    const [, size = ''] = /^(\d+)m$/.exec(getVariableDefault(limit)) ?? []
    return Number(size) * Number(getVariableDefault(scale) || 1)
  })
  expect(megabytes.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(4096 - 512)
  for (const [, { mem_limit: limit }] of mainComposeServices) expect(limit).toBeDefined()
})

test('MongoDB aborts the transaction of a killed API process after 15 seconds', () => {
  expect(readRepositoryFile('infra/docker/mongo-start.sh')).toMatch(
    /exec mongod [^#]*--setParameter transactionLifetimeLimitSeconds=15\n/,
  )
})

test('every setting of the API can be set from .env', () => {
  const names = [...readRepositoryFile('api/src/platform/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  )
  // Fixed by the Compose file, or refused or ignored in production.
  const fixedNames = [
    'NODE_ENV',
    'API_HOST',
    'API_PORT',
    'MONGODB_URI',
    'STUDIO_FILE',
    'STRIPE_API_BASE',
    'CLIENT_ADDRESS_LIMIT_SCALE',
  ]
  const { environment = {} } = compose.services.api ?? {}
  expect(names.length).toBeGreaterThan(30)
  for (const name of names.filter((variable) => !fixedNames.includes(variable) && !environment[`${variable}_FILE`]))
    expect([name, String(environment[name]).includes(`\${${name}:`)]).toEqual([name, true])
})

test('the served files and the certificates are on volumes that outlive the container of nginx', () => {
  expect(compose.services.nginx?.volumes).toEqual(['pages:/srv/studio:ro'])
  expect(compose.services.pages?.volumes).toEqual(['pages:/srv/studio'])
  expect(Object.keys(compose.volumes)).toContain('pages')
  for (const { volumes } of Object.values(tlsCompose.services))
    expect(volumes).toEqual(['certificates:/srv/certificates'])
  expect(Object.keys(tlsCompose.volumes)).toEqual(['certificates'])
  expect(dockerfile).toContain('install -d -o www-data -g www-data /srv/studio /srv/certificates')
})

test('the API gets every variable that production needs, and Compose stops when one is missing', () => {
  const { environment = {} } = compose.services.api ?? {}
  const builtIn = ['MONGODB_URI', 'ASTRO_KEY']
  for (const name of productionVariables.filter((variable) => !builtIn.includes(variable)))
    expect(environment[`${name}_FILE`] ?? environment[name]).toMatch(/^\/run\/secrets\/\w+$|^\$\{\w+:\?/)
  expect(environment.MONGODB_URI).toContain('replicaSet=studio')
})

test('every mounted path exists, and those that are started are executable', () => {
  const mounts = [...mainComposeServices, ...Object.entries(tlsCompose.services)].flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(':')).filter(([source]) => source?.startsWith('./')),
  )
  expect(mounts.length).toBeGreaterThan(4)
  for (const [source = ''] of mounts) expect([source, existsSync(join(repository, source))]).toEqual([source, true])
  const commands = new Set(mainComposeServices.flatMap(([, { command }]) => command?.[0] ?? []))
  for (const [source = '', target = ''] of mounts.filter(([, path = '']) => commands.has(path))) {
    expect(() => accessSync(join(repository, source), constants.X_OK), target).not.toThrow()
  }
})

test('the backup service makes consistent, encrypted backups on a volume, and .env sets how often they are made and how long they are kept', () => {
  const { environment = {}, volumes, healthcheck, networks } = compose.services.backup ?? {}
  expect(['BACKUP_EVERY_HOURS', 'BACKUP_KEEP'].map((name) => getVariableDefault(environment[name]))).toEqual([
    '6',
    '30d',
  ])
  expect(environment.RESTIC_PASSWORD_FILE).toBe('/run/secrets/backup_password')
  expect(environment.BACKUP_URI, 'reading from several members would be inconsistent').not.toContain('readPreference')
  expect([volumes, networks]).toEqual([['backups:/backups'], ['data', 'front']])
  expect(Object.keys(compose.volumes)).toContain('backups')
  expect(JSON.stringify(healthcheck)).toContain('"/srv/backup.sh","healthy"')
  expect(dockerfile).toMatch(
    /^FROM mongo:.* AS backup\n(?:.+\n)*RUN install -d -o mongodb -g mongodb \/backups\nUSER mongodb$/m,
  )
})

test('a restore has the settings and volumes of the backups, runs only on request, and may replay the oplog', () => {
  const { profiles, command, environment, volumes } = compose.services.restore ?? {}
  expect([profiles, command]).toEqual([['tools'], ['/srv/backup.sh', 'restore']])
  expect([environment, volumes]).toEqual([compose.services.backup?.environment, compose.services.backup?.volumes])
  const init = readRepositoryFile('infra/docker/mongo-init.js')
  expect(init).toContain("actions: ['anyAction']")
  expect(init).toContain("grantRolesToUser('root', ['replay'])")
})
