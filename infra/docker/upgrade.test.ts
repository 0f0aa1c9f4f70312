import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

// A fake Docker whose containers are files with their state (number of restarts, status, health): `up --scale api=N` adds
// containers in the state of the file `next-api`. All its commands are in `log`.
const fakeDocker = `echo "$*" >>"$FOLDER/log"
cd "$FOLDER/containers"
case "$*" in
  'compose ps --all --quiet '*) ls | grep "^$5" || true ;;
  *'--scale '*)
    service=$(echo "$*" | sed 's/.*--scale \\([a-z]*\\)=.*/\\1/')
    wanted=$(echo "$*" | sed 's/.*--scale [a-z]*=\\([0-9]*\\).*/\\1/')
    while [ "$(ls | grep -c "^$service")" -lt "$wanted" ]; do cp "../next-$service" "$service-new$(wc -l <../log)"; done ;;
  inspect*) for name; do :; done; cat "$name" ;;
  logs*) echo 'Cannot start: SMTP_URL is missing.' ;;
  rm*) for name; do :; done; rm -f "$name" ;;
esac`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  for (const name of ['bin', 'containers', 'secrets']) mkdirSync(join(folder, name))
  cpSync(join(repository, 'docker-compose.yml'), join(folder, 'docker-compose.yml'))
  const compose = readFileSync(join(folder, 'docker-compose.yml'), 'utf8')
  const settings = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => `${name}=something`)
  writeFileSync(join(folder, '.env'), settings.join('\n'))
  for (const [, secret = ''] of compose.matchAll(/\.\/(secrets\/\w+)/g))
    writeFileSync(join(folder, secret), 'something')
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\n${fakeDocker}\n`)
  chmodSync(join(folder, 'bin/docker'), 0o755)
  for (const service of ['api', 'marketing']) writeFileSync(join(folder, `next-${service}`), '0 running healthy')
})
afterEach(() => rmSync(folder, { recursive: true }))

const addContainer = (name: string, state = '0 running healthy') =>
  writeFileSync(join(folder, 'containers', name), state)
const listContainers = () => readdirSync(join(folder, 'containers'))
const readLog = () =>
  existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : []
const runUpgrade = (env: Record<string, string> = {}) =>
  spawnSync(join(repository, 'infra/docker/upgrade.sh'), {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, FOLDER: folder, STUDIO_FOLDER: folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })

test('a new API process is healthy before each old one is stopped, and their number stays the same [DEPLOYMENT-14]', () => {
  addContainer('api-old1')
  addContainer('api-old2')
  const { status, stderr } = runUpgrade()
  expect([status, stderr]).toEqual([0, ''])
  const steps = readLog()
    .filter((line) => /^(?:stop|rm)|api=/.test(line))
    .map((line) => line.replace(/ --(?!scale)[\w-]+/g, ''))
  expect(steps).toEqual([
    'compose up --scale api=3 api',
    'stop api-old1',
    'rm api-old1',
    'compose up --scale api=3 api',
    'stop api-old2',
    'rm api-old2',
    'compose up --scale api=2',
  ])
  expect(listContainers()).toHaveLength(2)
  expect(listContainers().every((name) => name.startsWith('api-new'))).toBe(true)
})

test('a new marketing server replaces the old one once it is healthy, and not if it fails to start [DEPLOYMENT-14]', () => {
  addContainer('api-old1')
  addContainer('marketing-old1')
  writeFileSync(join(folder, 'next-marketing'), '1 restarting starting')
  expect(runUpgrade().status).toBe(1)
  expect(listContainers()).toContain('marketing-old1')
  expect(readLog().filter((line) => /pages|nginx/.test(line))).toEqual([])
  writeFileSync(join(folder, 'next-marketing'), '0 running healthy')
  expect(runUpgrade().status).toBe(0)
  const steps = readLog().filter((line) => /marketing/.test(line) && /scale|stop/.test(line))
  expect(steps.slice(-2).map((line) => line.replace(/-new\d+/, ''))).toEqual([
    'compose up --detach --no-deps --no-recreate --scale marketing=2 marketing',
    'stop marketing-old1',
  ])
})

test('nginx reloads the new files and routes in the same container [DEPLOYMENT-14]', () => {
  addContainer('api-old1')
  runUpgrade()
  const steps = readLog().filter((line) => /pages|nginx/.test(line))
  expect(steps).toEqual(['compose run --rm --no-deps pages', 'compose kill --signal HUP nginx'])
})

test('MongoDB, backups and certificates get new images too, one member of the replica set at a time', () => {
  addContainer('api-old1')
  runUpgrade()
  const steps = readLog().filter((line) => /mongo-\d|--scale api=1/.test(line))
  // `exec` asks whether the member has rejoined the replica set. The last `up` names no service, so it updates all others.
  expect(steps.map((line) => /exec -T mongo-\d|up .*/.exec(line)?.[0])).toEqual([
    'up --detach --no-deps --wait mongo-3',
    'exec -T mongo-3',
    'up --detach --no-deps --wait mongo-2',
    'exec -T mongo-2',
    'up --detach --no-deps --wait mongo-1',
    'exec -T mongo-1',
    'up --detach --wait --scale api=1',
  ])
})

test.each([['1 restarting unhealthy'], ['0 exited starting'], ['2 running starting'], ['0 running unhealthy']])(
  'a new API process in state "%s" is removed and its log shown, the old ones stay, and the next upgrade works [DEPLOYMENT-14]',
  (state) => {
    addContainer('api-old1')
    addContainer('api-old2')
    writeFileSync(join(folder, 'next-api'), state)
    const firstUpgrade = runUpgrade()
    expect(firstUpgrade.status).toBe(1)
    expect(`${firstUpgrade.stdout}${firstUpgrade.stderr}`).toContain('Cannot start: SMTP_URL is missing.')
    expect(listContainers()).toEqual(['api-old1', 'api-old2'])
    expect(readLog().filter((line) => /^stop|scale marketing|pages|nginx|mongo/.test(line))).toEqual([])
    writeFileSync(join(folder, 'next-api'), '0 running healthy')
    expect(runUpgrade().status).toBe(0)
    expect(listContainers().every((name) => name.startsWith('api-new'))).toBe(true)
  },
)

test('a new API process that does not become healthy in time is removed [DEPLOYMENT-14]', () => {
  addContainer('api-old1')
  writeFileSync(join(folder, 'next-api'), '0 running starting')
  expect(runUpgrade({ UPGRADE_SECONDS: '1' }).status).toBe(1)
  expect(listContainers()).toEqual(['api-old1'])
})

test('containers that an interrupted upgrade left behind are removed first and not counted [DEPLOYMENT-14]', () => {
  addContainer('api-old1')
  addContainer('api-left', '7 restarting unhealthy')
  expect(runUpgrade().status).toBe(0)
  expect(readLog()).toContain('rm --force api-left')
  expect(listContainers()).toHaveLength(1)
})

test('a missing setting stops the upgrade before it changes anything [DEPLOYMENT-14]', () => {
  addContainer('api-old1')
  writeFileSync(join(folder, 'secrets/smtp_url'), '')
  const { status, stderr } = runUpgrade()
  expect([status, readLog()]).toEqual([1, []])
  expect(stderr).toContain('smtp_url')
})
