import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-scripts-'))
  mkdirSync(join(folder, 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const script = (name: string) => join(repository, 'infra/docker', name)

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A command of this name that does what the lines say, found before the real one. */
function command(name: string, lines: string): void {
  write({ [`bin/${name}`]: `#!/bin/sh\n${lines}\n` })
  chmodSync(join(folder, 'bin', name), 0o755)
}

const run = (name: string, env: Record<string, string> = {}, args: string[] = []) =>
  spawnSync(script(name), args, {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, FOLDER: folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })

const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : [])

describe('nginx-start.sh', () => {
  const built = (release: string) => ({
    'built/marketing/index.html': `landing of ${release}`,
    [`built/marketing/_astro/page.${release}.css`]: release,
    'built/portal/index.html': release,
    [`built/portal/assets/main-${release}.js`]: release,
    [`built/admin-remote/assets/admin-${release}.js`]: release,
  })
  function start(release: string) {
    rmSync(join(folder, 'built'), { recursive: true, force: true })
    write(built(release))
    command('nginx', 'echo "nginx $*" >>"$FOLDER/log"')
    const { status, stderr } = run('nginx-start.sh', {
      STUDIO_BUILT: join(folder, 'built'),
      STUDIO_SERVED: join(folder, 'served'),
      STUDIO_SCRATCH: folder,
    })
    expect([status, stderr]).toEqual([0, ''])
  }
  const served = (path: string) => existsSync(join(folder, 'served', path))

  test('the hashed files of the release before are kept over an upgrade, those before it are removed [DEPLOYMENT-14]', () => {
    start('one')
    start('two')
    expect(readFileSync(join(folder, 'served/marketing/index.html'), 'utf8')).toBe('landing of two')
    expect(['one', 'two'].map((name) => served(`portal/assets/main-${name}.js`))).toEqual([true, true])
    expect(served('marketing/_astro/page.one.css') && served('admin-remote/assets/admin-one.js')).toBe(true)
    start('three')
    expect(['one', 'two', 'three'].map((name) => served(`portal/assets/main-${name}.js`))).toEqual([false, true, true])
    expect(log()).toHaveLength(3)
  })

  test('a container that is only started again keeps both releases, and so does a roll-back', () => {
    start('one')
    start('two')
    start('two')
    expect(['one', 'two'].map((name) => served(`portal/assets/main-${name}.js`))).toEqual([true, true])
    start('one')
    expect(readFileSync(join(folder, 'served/marketing/index.html'), 'utf8')).toBe('landing of one')
    expect(['one', 'two'].map((name) => served(`portal/assets/main-${name}.js`))).toEqual([true, true])
  })

  test('a start of nginx that was interrupted is made up for by the next one', () => {
    start('one')
    write({ 'served/.releases/.part/portal/assets/half.js': 'half', 'served/portal/half.js': 'half' })
    start('two')
    expect(served('portal/half.js') || served('portal/assets/half.js')).toBe(false)
    expect(['one', 'two'].map((name) => served(`portal/assets/main-${name}.js`))).toEqual([true, true])
  })
})

describe('mongo-init.sh', () => {
  test('the first-boot script tries again until the step has been taken, and ends well [DEPLOYMENT-8]', () => {
    command('mongosh', 'echo try >>"$FOLDER/log"; [ "$(wc -l <"$FOLDER/log")" -ge 4 ]')
    expect(run('mongo-init.sh', { MONGO_INIT_PAUSE: '0' }).status).toBe(0)
    expect(log()).toHaveLength(4)
  })

  test('the first-boot script ends with an error when the step was never possible', () => {
    command('mongosh', 'echo try >>"$FOLDER/log"; exit 1')
    const { status, stderr } = run('mongo-init.sh', { MONGO_INIT_PAUSE: '0', MONGO_INIT_TRIES: '3' })
    expect([status, log().length]).toEqual([1, 3])
    expect(stderr).toContain('docker compose up tries again')
  })
})

describe('healthy.sh', () => {
  const healthOf = async (status: number) => {
    const server = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    // Not spawnSync: the server answers in this process.
    const [code] = await once(spawn(script('healthy.sh'), [String(port), '/api/health']), 'exit')
    server.close()
    return code
  }

  test('the health check passes a process that answers, and fails one that refuses, errs or is away', async () => {
    expect(await healthOf(200)).toBe(0)
    expect(await healthOf(301)).toBe(0)
    expect(await healthOf(503)).toBe(1)
    expect(run('healthy.sh', {}, ['1', '/']).status).toBe(1)
  })
})

describe('certificates.sh', () => {
  test('the certificate script asks for the certificate of the product’s host and puts it where nginx looks [DEPLOYMENT-13]', () => {
    command('dehydrated', 'echo "$*" >>"$FOLDER/log"; cat "$2" >"$FOLDER/conf"')
    const env = {
      PUBLIC_URL: 'https://studio.city:443/',
      STUDIO_EMAIL: 'hello@studio.city',
      STUDIO_CERTIFICATES: join(folder, 'certificates'),
      STUDIO_SCRATCH: folder,
    }
    expect(run('certificates.sh', env, ['once']).status).toBe(0)
    expect(log().at(-1)).toContain('--cron --domain studio.city')
    const conf = readFileSync(join(folder, 'conf'), 'utf8')
    expect(conf).toContain('CA="letsencrypt"')
    expect(conf).toContain(`WELLKNOWN="${folder}/certificates/challenges"`)
    expect(conf).toContain('CONTACT_EMAIL="hello@studio.city"')
    write({ 'certificates/acme/certs/studio.city/fullchain.pem': 'chain' })
    expect(readFileSync(join(folder, 'certificates/live/fullchain.pem'), 'utf8')).toBe('chain')
  })
})

describe('upgrade.sh', () => {
  // A Compose of two processes: `up --scale api=N` adds a new one when there are fewer, rm takes one away.
  const docker = `echo "$*" >>"$FOLDER/log"
case "$*" in
  'compose ps --quiet api') cat "$FOLDER/running" ;;
  *'--scale api='*)
    wanted=$(echo "$*" | sed 's/.*--scale api=\\([0-9]*\\).*/\\1/')
    while [ "$(wc -l <"$FOLDER/running")" -lt "$wanted" ]; do echo "new$(wc -l <"$FOLDER/log")" >>"$FOLDER/running"; done ;;
  rm*) grep -vx "$2" "$FOLDER/running" >"$FOLDER/left" || true; mv "$FOLDER/left" "$FOLDER/running" ;;
esac`
  const settings = execFileSync('grep', ['-Eo', '\\$\\{[A-Z_]+:\\?', join(repository, 'docker-compose.yml')], {
    encoding: 'utf8',
  })
  const given = Object.fromEntries([...settings.matchAll(/[A-Z_]+/g)].map(([name]) => [name, 'given']))

  test('a new API process is up before each former one ends, and as many run afterwards as before [DEPLOYMENT-14]', () => {
    command('docker', docker)
    write({ running: 'old1\nold2\n' })
    const { status, stderr } = run('upgrade.sh', given)
    expect([status, stderr]).toEqual([0, ''])
    const steps = log()
      .filter((line) => /^(?:stop|rm)|api=/.test(line))
      .map((line) => line.replace(/ --(?!scale)[\w-]+/g, ''))
    expect(steps).toEqual([
      'compose up --scale api=3 api',
      'stop old1',
      'rm old1',
      'compose up --scale api=3 api',
      'stop old2',
      'rm old2',
      'compose up --scale api=2',
    ])
    expect(log()).toContain('compose up --detach --no-deps backup')
    const running = readFileSync(join(folder, 'running'), 'utf8').trim().split('\n')
    expect(running).toHaveLength(2)
    expect(running.every((name) => name.startsWith('new'))).toBe(true)
  })

  test('a missing setting stops the upgrade before anything is touched [DEPLOYMENT-14]', () => {
    command('docker', docker)
    const { SMTP_URL: _left, ...rest } = given
    const { status, stderr } = run('upgrade.sh', rest)
    expect([status, log()]).toEqual([1, []])
    expect(stderr).toContain('SMTP_URL')
  })
})
