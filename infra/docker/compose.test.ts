import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionVariables, repository } from '../product/settings.ts'
import { compose, dockerfile, lasting, read, services, standardOf, tls } from './testing/deployed-files.ts'

test('the deployed shape is nginx, API processes, the marketing server, three members of a replica set and their backups', () => {
  expect(lasting.map(([name]) => name)).toEqual([
    'nginx',
    'api',
    'marketing',
    'mongo-1',
    'mongo-2',
    'mongo-3',
    'backup',
  ])
})

test('nginx.conf asks exactly these processes, by their names', () => {
  const asked = [...read('nginx.conf').matchAll(/^ {4}default ([\w-]+):(\d+);/gm)].map(
    ([, name, port]) => `${name}:${port}`,
  )
  expect(asked).toEqual(['api:8081', 'marketing:8082'])
  expect(dockerfile).toContain('API_PORT=8081')
  expect(dockerfile).toContain('MARKETING_PORT=8082')
})

test('there may be any number of API processes: nothing binds one to an address or a name of its own', () => {
  const { scale, networks, ports, volumes = [] } = compose.services.api ?? {}
  expect(scale).toMatch(/^\$\{API_PROCESSES:-2\}$/)
  expect(networks).toEqual({ front: {}, inner: {}, data: {} })
  expect([ports, compose.services.api && 'container_name' in compose.services.api]).toEqual([undefined, false])
  for (const volume of volumes) expect(volume).toMatch(/:ro$/)
})

test('nginx and the marketing server wait for no process, so they start even when all others are down [DEPLOYMENT-9]', () => {
  expect(compose.services.marketing?.depends_on).toBeUndefined()
  // Files and routes alone, which come without a network.
  expect(compose.services.nginx?.depends_on).toEqual({ pages: { condition: 'service_completed_successfully' } })
  expect([compose.services.pages?.depends_on, compose.services.pages?.network_mode]).toEqual([undefined, 'none'])
})

test('the first boot waits for completed steps, never for a health check that another process could have passed', () => {
  expect(compose.services.api?.depends_on).toEqual({ 'mongo-init': { condition: 'service_completed_successfully' } })
  const init = compose.services['mongo-init']
  expect(init?.network_mode).toBe('service:mongo-1')
  expect(init?.depends_on).toEqual(['mongo-1', 'mongo-2', 'mongo-3'])
  const variables = services.flatMap(([, { environment = {} }]) => Object.keys(environment))
  expect(variables.filter((name) => name.startsWith('MONGO_INITDB'))).toEqual([])
})

test('all together stay within a machine of 4 GB, with 512 MB left for everything else', () => {
  const all = [...lasting, ...Object.entries(tls.services)].filter(([, { mem_limit: limit }]) => limit)
  expect(all).toHaveLength(lasting.length + 1)
  const megabytes = all.map(([, { mem_limit: limit, scale }]) => {
    const [, size = ''] = /^(\d+)m$/.exec(standardOf(limit)) ?? []
    return Number(size) * Number(standardOf(scale) || 1)
  })
  expect(megabytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(4096 - 512)
  for (const [, { mem_limit: limit }] of services) expect(limit).toBeDefined()
})

test('MongoDB ends a transaction that a killed API process left open after 15 seconds', () => {
  expect(read('infra/docker/mongo-start.sh')).toMatch(
    /exec mongod [^#]*--setParameter transactionLifetimeLimitSeconds=15\n/,
  )
})

test('every setting of the API can be set from .env', () => {
  const names = [...read('api/src/platform/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
  // What the shape itself decides, and what production refuses or ignores.
  const fixed = [
    'NODE_ENV',
    'API_HOST',
    'API_PORT',
    'MONGODB_URI',
    'STUDIO_FILE',
    'STRIPE_API_BASE',
    'RATE_LIMIT_SCALE',
  ]
  const { environment = {} } = compose.services.api ?? {}
  expect(names.length).toBeGreaterThan(30)
  for (const name of names.filter((one) => !fixed.includes(one) && !environment[`${one}_FILE`]))
    expect([name, String(environment[name]).includes(`\${${name}:`)]).toEqual([name, true])
})

test('what is served outlives the container of nginx, and so do the certificates', () => {
  expect(compose.services.nginx?.volumes).toEqual(['pages:/srv/studio:ro'])
  expect(compose.services.pages?.volumes).toEqual(['pages:/srv/studio'])
  expect(Object.keys(compose.volumes)).toContain('pages')
  for (const { volumes } of Object.values(tls.services)) expect(volumes).toEqual(['certificates:/srv/certificates'])
  expect(Object.keys(tls.volumes)).toEqual(['certificates'])
  expect(dockerfile).toContain('install -d -o www-data -g www-data /srv/studio /srv/certificates')
})

test('the API gets every variable that production needs, and stops without it', () => {
  const { environment = {} } = compose.services.api ?? {}
  const baked = ['MONGODB_URI', 'ASTRO_KEY']
  for (const name of productionVariables.filter((variable) => !baked.includes(variable)))
    expect(environment[`${name}_FILE`] ?? environment[name]).toMatch(/^\/run\/secrets\/\w+$|^\$\{\w+:\?/)
  expect(environment.MONGODB_URI).toContain('replicaSet=studio')
})

test('every mounted path exists, and what is started from it can be', () => {
  const mounted = [...services, ...Object.entries(tls.services)].flatMap(([, { volumes = [] }]) =>
    volumes.map((one) => one.split(':')).filter(([from]) => from?.startsWith('./')),
  )
  expect(mounted.length).toBeGreaterThan(4)
  for (const [from = ''] of mounted) expect([from, existsSync(join(repository, from))]).toEqual([from, true])
  const started = new Set(services.flatMap(([, { command }]) => command?.[0] ?? []))
  for (const [from = '', to = ''] of mounted.filter(([, path = '']) => started.has(path))) {
    expect(() => accessSync(join(repository, from), constants.X_OK), to).not.toThrow()
  }
})

test('backups come by a service of their own: whole, of one moment, encrypted, kept for a time that .env can say', () => {
  const { environment = {}, volumes, healthcheck, networks } = compose.services.backup ?? {}
  expect(['BACKUP_EVERY_HOURS', 'BACKUP_KEEP'].map((name) => standardOf(environment[name]))).toEqual(['6', '30d'])
  expect(environment.RESTIC_PASSWORD_FILE).toBe('/run/secrets/backup_password')
  expect(environment.BACKUP_URI, 'reads of several members are of several moments').not.toContain('readPreference')
  expect([volumes, networks]).toEqual([['backups:/backups'], ['data', 'front']])
  expect(Object.keys(compose.volumes)).toContain('backups')
  expect(JSON.stringify(healthcheck)).toContain('"/srv/backup.sh","healthy"')
  expect(dockerfile).toMatch(
    /^FROM mongo:.* AS backup\n(?:.+\n)*RUN install -d -o mongodb -g mongodb \/backups\nUSER mongodb$/m,
  )
})

test('a restore needs what the backups have, runs when it is asked for alone, and may replay what it needs', () => {
  const { profiles, command, environment, volumes } = compose.services.restore ?? {}
  expect([profiles, command]).toEqual([['tools'], ['/srv/backup.sh', 'restore']])
  expect([environment, volumes]).toEqual([compose.services.backup?.environment, compose.services.backup?.volumes])
  const init = read('infra/docker/mongo-init.js')
  expect(init).toContain("actions: ['anyAction']")
  expect(init).toContain("grantRolesToUser('root', ['replay'])")
})
