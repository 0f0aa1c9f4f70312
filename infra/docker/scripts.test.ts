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

const toScriptPath = (name: string) => join(repository, 'infra/docker', name)

function writeFiles(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Creates a fake command that is found before the real one. */
function createFakeCommand(name: string, lines: string): void {
  writeFiles({ [`bin/${name}`]: `#!/bin/sh\n${lines}\n` })
  chmodSync(join(folder, 'bin', name), 0o755)
}

const runScript = (name: string, env: Record<string, string> = {}, args: string[] = []) =>
  spawnSync(toScriptPath(name), args, {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, FOLDER: folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })

const readLog = () =>
  existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : []

describe('publish.sh', () => {
  const createBuiltFiles = (release: string) => ({
    'built/marketing/index.html': `landing of ${release}`,
    [`built/marketing/_astro/page.${release}.css`]: release,
    'built/portal/index.html': release,
    [`built/portal/assets/main-${release}.js`]: release,
    [`built/admin-remote/assets/admin-${release}.js`]: release,
    'built/brotli.inc': 'brotli_static on;',
    'built/nginx.conf': `# ${release}\nroot /srv/studio/portal;\nimg-src https://res.cloudinary.com/@cloud@/;`,
  })
  function publish(release: string, nginxLines = 'exit 0') {
    rmSync(join(folder, 'built'), { recursive: true, force: true })
    writeFiles(createBuiltFiles(release))
    createFakeCommand('nginx', nginxLines)
    return runScript('publish.sh', {
      STUDIO_BUILT: join(folder, 'built'),
      STUDIO_SERVED: join(folder, 'served'),
      CLOUDINARY_CLOUD: 'lotus',
    })
  }
  const publishSuccessfully = (release: string) => expect(publish(release)).toMatchObject({ status: 0, stderr: '' })
  const toServedPath = (path: string) => join(folder, 'served/current', path)
  const readLandingPage = () => readFileSync(toServedPath('marketing/index.html'), 'utf8')
  const areScriptsServed = (releases: string[]) =>
    releases.map((name) => existsSync(toServedPath(`portal/assets/main-${name}.js`)))

  test('an upgrade keeps the hashed files of the former release and removes older ones [DEPLOYMENT-14]', () => {
    publishSuccessfully('one')
    publishSuccessfully('two')
    expect(readLandingPage()).toBe('landing of two')
    expect(areScriptsServed(['one', 'two'])).toEqual([true, true])
    expect(
      existsSync(toServedPath('marketing/_astro/page.one.css')) &&
        existsSync(toServedPath('admin-remote/assets/admin-one.js')),
    ).toBe(true)
    publishSuccessfully('three')
    expect(areScriptsServed(['one', 'two', 'three'])).toEqual([false, true, true])
    expect(readdirSync(join(folder, 'served/releases'))).toHaveLength(2)
  })

  test('the published nginx.conf is that of the release, serves the folder of the release, and allows only pictures of our cloud [SECURITY-37]', () => {
    publishSuccessfully('one')
    const [, root, policy] = readFileSync(toServedPath('nginx.conf'), 'utf8').split('\n')
    expect(root).toMatch(new RegExp(`^root ${folder}/served/releases/[0-9a-f]{16}/site/portal;$`))
    expect(readFileSync(join(String(/ (.*);/.exec(root ?? '')?.[1]), 'index.html'), 'utf8')).toBe('one')
    expect(policy).toBe('img-src https://res.cloudinary.com/lotus/;')
    expect(readFileSync(toServedPath('brotli.inc'), 'utf8')).toBe('brotli_static on;')
  })

  test('the former release stays complete while a new one is published', () => {
    publishSuccessfully('one')
    const formerRelease = realpathSync(join(folder, 'served/current'))
    publishSuccessfully('two')
    expect(readFileSync(join(formerRelease, 'marketing/index.html'), 'utf8')).toBe('landing of one')
    expect(existsSync(join(formerRelease, 'nginx.conf'))).toBe(true)
  })

  test('publishing a release again changes nothing, and a rollback keeps both releases', () => {
    publishSuccessfully('one')
    publishSuccessfully('two')
    publishSuccessfully('two')
    expect(areScriptsServed(['one', 'two'])).toEqual([true, true])
    publishSuccessfully('one')
    expect(readLandingPage()).toBe('landing of one')
    expect(areScriptsServed(['one', 'two'])).toEqual([true, true])
  })

  test('the former release stays current when nginx refuses the new nginx.conf, and what an interrupted run left is not served', () => {
    publishSuccessfully('one')
    expect(publish('two', 'exit 1').status).toBe(1)
    expect(readLandingPage()).toBe('landing of one')
    writeFiles({ 'served/releases/part/site/portal/half.js': 'half' })
    publishSuccessfully('two')
    expect(existsSync(toServedPath('portal/half.js'))).toBe(false)
    expect(areScriptsServed(['one', 'two'])).toEqual([true, true])
  })
})

describe('mongo-init.sh', () => {
  const writePasswords = () => {
    writeFiles({ 'secrets/root': 'root-secret', 'secrets/studio': 'studio-secret' })
    return {
      MONGO_ROOT_PASSWORD_FILE: join(folder, 'secrets/root'),
      MONGO_STUDIO_PASSWORD_FILE: join(folder, 'secrets/studio'),
    }
  }

  test('mongo-init.sh passes the passwords to mongosh in variables, not in arguments [DEPLOYMENT-15]', () => {
    createFakeCommand('mongosh', 'echo "$MONGO_ROOT_PASSWORD $MONGO_STUDIO_PASSWORD $*" >>"$FOLDER/log"')
    expect(runScript('mongo-init.sh', writePasswords()).status).toBe(0)
    expect(readLog()).toEqual(['root-secret studio-secret --quiet --host 127.0.0.1 /studio/mongo-init.js'])
  })

  test('mongo-init.sh retries until mongosh succeeds', () => {
    createFakeCommand('mongosh', 'echo try >>"$FOLDER/log"; [ "$(wc -l <"$FOLDER/log")" -ge 4 ]')
    expect(runScript('mongo-init.sh', { MONGO_INIT_PAUSE: '0', ...writePasswords() }).status).toBe(0)
    expect(readLog()).toHaveLength(4)
  })

  test('mongo-init.sh exits with an error when mongosh never succeeds', () => {
    createFakeCommand('mongosh', 'echo try >>"$FOLDER/log"; exit 1')
    const { status, stderr } = runScript('mongo-init.sh', {
      MONGO_INIT_PAUSE: '0',
      MONGO_INIT_ATTEMPTS: '3',
      ...writePasswords(),
    })
    expect([status, readLog().length]).toEqual([1, 3])
    expect(stderr).toContain('docker compose up tries again')
  })
})

describe('healthy.sh', () => {
  const checkHealth = async (status: number) => {
    const server = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    // Not spawnSync, because the server runs in this process.
    const [code] = await once(spawn(toScriptPath('healthy.sh'), [String(port), '/api/health']), 'exit')
    server.close()
    return code
  }

  test('the health check passes on 2xx and 3xx, and fails on errors and refused connections', async () => {
    expect(await checkHealth(200)).toBe(0)
    expect(await checkHealth(301)).toBe(0)
    expect(await checkHealth(503)).toBe(1)
    expect(runScript('healthy.sh', {}, ['1', '/']).status).toBe(1)
  })
})

describe('certificates.sh', () => {
  test('certificates.sh requests the certificate of the product’s host and puts it where nginx reads it [DEPLOYMENT-13]', () => {
    createFakeCommand('dehydrated', 'echo "$*" >>"$FOLDER/log"; cat "$2" >"$FOLDER/conf"')
    const env = {
      PUBLIC_URL: 'https://studio.city:443/',
      STUDIO_EMAIL: 'hello@studio.city',
      STUDIO_CERTIFICATES: join(folder, 'certificates'),
      STUDIO_SCRATCH: folder,
    }
    expect(runScript('certificates.sh', env, ['once']).status).toBe(0)
    expect(readLog().at(-1)).toContain('--cron --domain studio.city')
    const conf = readFileSync(join(folder, 'conf'), 'utf8')
    expect(conf).toContain('CA="letsencrypt"')
    expect(conf).toContain(`WELLKNOWN="${folder}/certificates/challenges"`)
    expect(conf).toContain('CONTACT_EMAIL="hello@studio.city"')
    // The script has linked `live`, where nginx reads, to the folder into which dehydrated writes.
    writeFiles({ 'certificates/acme/certs/studio.city/fullchain.pem': 'chain' })
    expect(readFileSync(join(folder, 'certificates/live/fullchain.pem'), 'utf8')).toBe('chain')
  })

  test('the certificate service is healthy while its certificate is valid for another week [DEPLOYMENT-13]', () => {
    const checkCertificate = () =>
      runScript('certificates.sh', { STUDIO_CERTIFICATES: join(folder, 'certificates') }, ['healthy']).status
    expect(checkCertificate()).toBe(1)
    mkdirSync(join(folder, 'certificates/live'), { recursive: true })
    const createCertificate = (days: string) =>
      execFileSync('openssl', [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=studio.city'.split(' '),
        '-days',
        days,
        '-keyout',
        '/dev/null',
        '-out',
        join(folder, 'certificates/live/fullchain.pem'),
      ])
    createCertificate('8')
    expect(checkCertificate()).toBe(0)
    createCertificate('6')
    expect(checkCertificate()).toBe(1)
  })
})
