import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNginxConf, renderNginxConf } from '../nginx/nginx-conf.ts'
import { hasNginx } from '../nginx/nginx-process.ts'
import { sendRequest } from '../nginx/testing/proxies.ts'
import { findFreePort } from '../processes/ports.ts'
import { repository } from '../product/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-tls-'))
const certificates = join(folder, 'certificates')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a certificate where certificates.sh puts it. */
function createCertificate(name: string): void {
  const certificateFolder = join(certificates, name)
  mkdirSync(certificateFolder, { recursive: true })
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`
  const files = ['-keyout', join(certificateFolder, 'privkey.pem'), '-out', join(certificateFolder, 'fullchain.pem')]
  execFileSync('openssl', [...options.split(' '), ...files], { stdio: 'ignore' })
  execFileSync('ln', ['-sfn', name, join(certificates, 'live')])
}

/** Prepares the scripts and nginx.conf of the image with this machine's folders and ports. */
async function prepareNginx() {
  const [port, tlsPort] = [await findFreePort(), await findFreePort()]
  const scripts = join(folder, 'scripts')
  cpSync(join(repository, 'infra/docker'), scripts, { recursive: true })
  for (const name of ['tls.inc', 'acme.inc']) {
    const text = readFileSync(join(scripts, name), 'utf8')
    const localText = text
      .replaceAll('/srv/certificates', certificates)
      .replace('listen 8443', `listen 127.0.0.1:${tlsPort}`)
    expect(localText).not.toBe(text)
    writeFileSync(join(scripts, name), localText)
  }
  const servedFolder = join(folder, 'served/current')
  const folders = {
    marketing: join(servedFolder, 'marketing'),
    portal: join(servedFolder, 'portal'),
    admin: join(servedFolder, 'admin-remote'),
  }
  // No test sends a request to the API or the marketing server, so nothing listens on port 1.
  const conf = renderNginxConf({
    conf: readNginxConf(),
    values: { port, apiPorts: [1], marketingPort: 1, folders, scratchFolder: folder },
  })
  // When root starts nginx, its workers would run as another user and could not read a folder under /tmp.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  mkdirSync(folders.marketing, { recursive: true })
  writeFileSync(join(servedFolder, 'nginx.conf'), user + conf)
  writeFileSync(join(folders.marketing, 'about.html'), 'about')
  return { port, tlsPort, startScript: join(scripts, 'nginx-start.sh') }
}

/** Returns the name on the server's certificate, or undefined when nothing listens. */
function getCertificateName(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'studio.city', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.on('error', () => resolve(undefined))
  })
}

function requestOverTls(port: number): Promise<string> {
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
  let nginxSetup: Awaited<ReturnType<typeof prepareNginx>>
  let child: ReturnType<typeof spawn> | undefined
  beforeAll(async () => {
    mkdirSync(join(certificates, 'challenges'), { recursive: true })
    nginxSetup = await prepareNginx()
    child = spawn(nginxSetup.startScript, {
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
    const exit = once(child, 'exit')
    // Stops nginx and the process that watches the certificate.
    process.kill(-child.pid, 'SIGTERM')
    await exit
  })
  const requestOverHttp = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(nginxSetup.port, path, { headers })

  test('without a certificate nginx serves HTTP, and the certificate authority finds its challenge [DEPLOYMENT-13]', async () => {
    const requestStatus = () =>
      requestOverHttp('/about').then(
        (response) => response.status,
        () => 0,
      )
    await expect.poll(requestStatus, { timeout: 10_000 }).toBe(200)
    writeFileSync(join(certificates, 'challenges/token-1'), 'token-1.key')
    expect((await requestOverHttp('/.well-known/acme-challenge/token-1')).text).toBe('token-1.key')
    expect((await requestOverHttp('/.well-known/acme-challenge/other')).status).toBe(404)
    expect(await getCertificateName(nginxSetup.tlsPort)).toBeUndefined()
  })

  test('nginx uses a new and a renewed certificate without a restart [DEPLOYMENT-13]', async () => {
    createCertificate('first')
    await expect.poll(() => getCertificateName(nginxSetup.tlsPort), { timeout: 10_000 }).toBe('first')
    createCertificate('renewed')
    await expect.poll(() => getCertificateName(nginxSetup.tlsPort), { timeout: 10_000 }).toBe('renewed')
    expect(await requestOverTls(nginxSetup.tlsPort)).toMatch(
      /^HTTP\/1\.1 200[\s\S]*Strict-Transport-Security: max-age=31536000/,
    )
  })

  test('on SIGHUP nginx serves new files and routes and keeps its port and certificate [DEPLOYMENT-14]', async () => {
    const current = join(folder, 'served/current')
    const nextFolder = join(folder, 'served/next')
    cpSync(current, nextFolder, { recursive: true })
    const conf = readFileSync(join(current, 'nginx.conf'), 'utf8')
    writeFileSync(join(nextFolder, 'nginx.conf'), conf.replaceAll(current, nextFolder))
    writeFileSync(join(nextFolder, 'marketing/about.html'), 'about the next release')
    const formerPage = await requestOverTls(nginxSetup.tlsPort)
    rmSync(join(current, 'nginx.conf'))
    cpSync(join(nextFolder, 'nginx.conf'), join(current, 'nginx.conf'))
    child?.kill('SIGHUP')
    const errors: unknown[] = []
    const requestPage = () =>
      requestOverTls(nginxSetup.tlsPort).catch((error: unknown) => {
        errors.push(error)
        return ''
      })
    await expect.poll(requestPage, { timeout: 10_000, interval: 5 }).toContain('about the next release')
    expect(formerPage).not.toContain('about the next release')
    expect(errors).toEqual([])
  })

  test('with a certificate HTTP redirects any host to the product’s own, except for challenges [DEPLOYMENT-13]', async () => {
    const { status, headers } = await requestOverHttp('/about?a=1', { host: 'evil.example' })
    expect([status, headers.location]).toEqual([301, 'https://studio.city/about?a=1'])
    expect((await requestOverHttp('/.well-known/acme-challenge/token-1')).text).toBe('token-1.key')
  })
})
