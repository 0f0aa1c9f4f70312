import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNginxConf, renderNginxConf } from '../nginx/nginx-conf.ts'
import { hasNginx } from '../nginx/nginx-process.ts'
import { ask } from '../nginx/testing/proxies.ts'
import { freePort } from '../processes/ports.ts'
import { repository } from '../product/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-tls-'))
const certificates = join(folder, 'certificates')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Puts a certificate of this name where certificates.sh does. */
function certify(name: string): void {
  const next = join(certificates, name)
  mkdirSync(next, { recursive: true })
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`
  const files = ['-keyout', join(next, 'privkey.pem'), '-out', join(next, 'fullchain.pem')]
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' })
  execFileSync('ln', ['-sfn', name, join(certificates, 'live')])
}

/** The scripts and nginx.conf of the image with this machine's folders and ports. */
async function place() {
  const [port, tlsPort] = [await freePort(), await freePort()]
  const scripts = join(folder, 'scripts')
  cpSync(join(repository, 'infra/docker'), scripts, { recursive: true })
  for (const name of ['tls.inc', 'acme.inc']) {
    const text = readFileSync(join(scripts, name), 'utf8')
    const placed = text
      .replaceAll('/srv/certificates', certificates)
      .replace('listen 8443', `listen 127.0.0.1:${tlsPort}`)
    expect(placed).not.toBe(text)
    writeFileSync(join(scripts, name), placed)
  }
  const served = join(folder, 'served/current')
  const folders = {
    marketing: join(served, 'marketing'),
    portal: join(served, 'portal'),
    admin: join(served, 'admin-remote'),
  }
  const conf = renderNginxConf({
    conf: readNginxConf(),
    place: { port, apis: [1], marketing: 1, folders, scratch: folder },
  })
  // Started by root, its workers could not read a folder under /tmp.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  mkdirSync(folders.marketing, { recursive: true })
  writeFileSync(join(served, 'nginx.conf'), user + conf)
  writeFileSync(join(folders.marketing, 'about.html'), 'about')
  return { port, tlsPort, start: join(scripts, 'nginx-start.sh') }
}

/** The name on the certificate that is shown, or undefined when nothing answers. */
function shownBy(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'studio.city', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.on('error', () => resolve(undefined))
  })
}

function overTls(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () =>
      socket.end('GET /about HTTP/1.1\r\nHost: studio.city\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

describe.runIf(hasNginx())('HTTPS by nginx itself', () => {
  let placed: Awaited<ReturnType<typeof place>>
  let child: ReturnType<typeof spawn> | undefined
  beforeAll(async () => {
    mkdirSync(join(certificates, 'challenges'), { recursive: true })
    placed = await place()
    child = spawn(placed.start, {
      env: {
        PATH: process.env.PATH,
        PUBLIC_URL: 'https://studio.city',
        STUDIO_TLS: 'yes',
        STUDIO_SERVED: join(folder, 'served'),
        STUDIO_SCRATCH: folder,
        STUDIO_CERTIFICATES: certificates,
        STUDIO_WATCH_SECONDS: '0.1',
      },
      stdio: 'ignore',
      detached: true,
    })
  })
  afterAll(async () => {
    if (!child?.pid) return
    const ended = once(child, 'exit')
    // nginx and the one that watches the certificate.
    process.kill(-child.pid, 'SIGTERM')
    await ended
  })
  const over = (path: string, headers: Record<string, string> = {}) => ask(placed.port, path, { headers })

  test('without a certificate the product answers over HTTP, and the authority finds its challenge [DEPLOYMENT-13]', async () => {
    const status = () =>
      over('/about').then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
    writeFileSync(join(certificates, 'challenges/token-1'), 'token-1.key')
    expect((await over('/.well-known/acme-challenge/token-1')).text).toBe('token-1.key')
    expect((await over('/.well-known/acme-challenge/other')).status).toBe(404)
    expect(await shownBy(placed.tlsPort)).toBeUndefined()
  })

  test('a certificate that comes, and one that is renewed, is in use without a restart or a person [DEPLOYMENT-13]', async () => {
    certify('first')
    await expect.poll(() => shownBy(placed.tlsPort), { timeout: 10_000 }).toBe('first')
    certify('renewed')
    await expect.poll(() => shownBy(placed.tlsPort), { timeout: 10_000 }).toBe('renewed')
    expect(await overTls(placed.tlsPort)).toMatch(/^HTTP\/1\.1 200[\s\S]*Strict-Transport-Security: max-age=31536000/)
  })

  test('told to reload, nginx takes new files and routes while it keeps its port and its certificate [DEPLOYMENT-14]', async () => {
    const current = join(folder, 'served/current')
    const next = join(folder, 'served/next')
    cpSync(current, next, { recursive: true })
    const conf = readFileSync(join(current, 'nginx.conf'), 'utf8')
    writeFileSync(join(next, 'nginx.conf'), conf.replaceAll(current, next))
    writeFileSync(join(next, 'marketing/about.html'), 'about the next release')
    const former = await overTls(placed.tlsPort)
    rmSync(join(current, 'nginx.conf'))
    cpSync(join(next, 'nginx.conf'), join(current, 'nginx.conf'))
    child?.kill('SIGHUP')
    const refused: unknown[] = []
    const text = () =>
      overTls(placed.tlsPort).catch((error: unknown) => {
        refused.push(error)
        return ''
      })
    await expect.poll(text, { timeout: 10_000, interval: 5 }).toContain('about the next release')
    expect(former).not.toContain('about the next release')
    expect(refused).toEqual([])
  })

  test('with a certificate HTTP leads to the product’s own host, whatever host was asked for, but for the challenges [DEPLOYMENT-13]', async () => {
    const { status, headers } = await over('/about?a=1', { host: 'evil.example' })
    expect([status, headers.location]).toEqual([301, 'https://studio.city/about?a=1'])
    expect((await over('/.well-known/acme-challenge/token-1')).text).toBe('token-1.key')
  })
})
