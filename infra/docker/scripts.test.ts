import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

describe('publish.sh', () => {
  const built = (release: string) => ({
    'built/marketing/index.html': `landing of ${release}`,
    [`built/marketing/_astro/page.${release}.css`]: release,
    'built/portal/index.html': release,
    [`built/portal/assets/main-${release}.js`]: release,
    [`built/admin-remote/assets/admin-${release}.js`]: release,
    'built/brotli.inc': 'brotli_static on;',
    'built/nginx.conf': `# ${release}\nroot /srv/studio/portal;\nimg-src https://res.cloudinary.com/@cloud@/;`,
  })
  function publish(release: string, nginx = 'exit 0') {
    rmSync(join(folder, 'built'), { recursive: true, force: true })
    write(built(release))
    command('nginx', nginx)
    return run('publish.sh', {
      STUDIO_BUILT: join(folder, 'built'),
      STUDIO_SERVED: join(folder, 'served'),
      CLOUDINARY_CLOUD: 'lotus',
    })
  }
  const isPublished = (release: string) => expect(publish(release)).toMatchObject({ status: 0, stderr: '' })
  const site = (path: string) => join(folder, 'served/current', path)
  const landing = () => readFileSync(site('marketing/index.html'), 'utf8')
  const hashedOf = (releases: string[]) => releases.map((name) => existsSync(site(`portal/assets/main-${name}.js`)))

  test('the hashed files of the release before are kept over an upgrade, those before it are removed [DEPLOYMENT-14]', () => {
    isPublished('one')
    isPublished('two')
    expect(landing()).toBe('landing of two')
    expect(hashedOf(['one', 'two'])).toEqual([true, true])
    expect(
      existsSync(site('marketing/_astro/page.one.css')) && existsSync(site('admin-remote/assets/admin-one.js')),
    ).toBe(true)
    isPublished('three')
    expect(hashedOf(['one', 'two', 'three'])).toEqual([false, true, true])
    expect(readdirSync(join(folder, 'served/releases'))).toHaveLength(2)
  })

  test('the routes are those of the release, name its own folder, and admit pictures of our own cloud alone [SECURITY-37]', () => {
    isPublished('one')
    const [, root, policy] = readFileSync(site('nginx.conf'), 'utf8').split('\n')
    expect(root).toMatch(new RegExp(`^root ${folder}/served/releases/[0-9a-f]{16}/site/portal;$`))
    expect(readFileSync(join(String(/ (.*);/.exec(root ?? '')?.[1]), 'index.html'), 'utf8')).toBe('one')
    expect(policy).toBe('img-src https://res.cloudinary.com/lotus/;')
    expect(readFileSync(site('brotli.inc'), 'utf8')).toBe('brotli_static on;')
  })

  test('what is served while a release is published is the former one, whole', () => {
    isPublished('one')
    const former = realpathSync(join(folder, 'served/current'))
    isPublished('two')
    expect(readFileSync(join(former, 'marketing/index.html'), 'utf8')).toBe('landing of one')
    expect(existsSync(join(former, 'nginx.conf'))).toBe(true)
  })

  test('publishing a release again changes nothing, and a roll-back keeps both releases', () => {
    isPublished('one')
    isPublished('two')
    isPublished('two')
    expect(hashedOf(['one', 'two'])).toEqual([true, true])
    isPublished('one')
    expect(landing()).toBe('landing of one')
    expect(hashedOf(['one', 'two'])).toEqual([true, true])
  })

  test('routes that nginx refuses and a run that was interrupted leave the former release in force', () => {
    isPublished('one')
    expect(publish('two', 'exit 1').status).toBe(1)
    expect(landing()).toBe('landing of one')
    write({ 'served/releases/part/site/portal/half.js': 'half' })
    isPublished('two')
    expect(existsSync(site('portal/half.js'))).toBe(false)
    expect(hashedOf(['one', 'two'])).toEqual([true, true])
  })
})

describe('mongo-init.sh', () => {
  const passwords = () => {
    write({ 'secrets/root': 'root-secret', 'secrets/studio': 'studio-secret' })
    return {
      MONGO_ROOT_PASSWORD_FILE: join(folder, 'secrets/root'),
      MONGO_STUDIO_PASSWORD_FILE: join(folder, 'secrets/studio'),
    }
  }

  test('the first-boot script hands the passwords of the files to mongosh, and to no command line [DEPLOYMENT-15]', () => {
    command('mongosh', 'echo "$MONGO_ROOT_PASSWORD $MONGO_STUDIO_PASSWORD $*" >>"$FOLDER/log"')
    expect(run('mongo-init.sh', passwords()).status).toBe(0)
    expect(log()).toEqual(['root-secret studio-secret --quiet --host 127.0.0.1 /studio/mongo-init.js'])
  })

  test('the first-boot script tries again until the step has been taken, and ends well', () => {
    command('mongosh', 'echo try >>"$FOLDER/log"; [ "$(wc -l <"$FOLDER/log")" -ge 4 ]')
    expect(run('mongo-init.sh', { MONGO_INIT_PAUSE: '0', ...passwords() }).status).toBe(0)
    expect(log()).toHaveLength(4)
  })

  test('the first-boot script ends with an error when the step was never possible', () => {
    command('mongosh', 'echo try >>"$FOLDER/log"; exit 1')
    const { status, stderr } = run('mongo-init.sh', { MONGO_INIT_PAUSE: '0', MONGO_INIT_TRIES: '3', ...passwords() })
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

  test('the certificate service is well while its certificate is good for another week, and not without one [DEPLOYMENT-13]', () => {
    const healthy = () =>
      run('certificates.sh', { STUDIO_CERTIFICATES: join(folder, 'certificates') }, ['healthy']).status
    expect(healthy()).toBe(1)
    mkdirSync(join(folder, 'certificates/live'), { recursive: true })
    const certify = (days: string) =>
      execFileSync('openssl', [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=studio.city'.split(' '),
        ...['-days', days, '-keyout', '/dev/null', '-out', join(folder, 'certificates/live/fullchain.pem')],
      ])
    certify('8')
    expect(healthy()).toBe(0)
    certify('6')
    expect(healthy()).toBe(1)
  })
})
