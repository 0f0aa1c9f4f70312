import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../product/settings.ts'
import { cacheFolder, exec } from './docker.ts'

/** The deployed copy of the repository, so that .env and secrets are not written into the repository. */
const folder = join(cacheFolder, 'studio')
const certificates = join(cacheFolder, 'certificate')
/** The address of this machine for the containers and for this process: the gateway of the network `front`. */
const HOST = '172.30.80.1'
export const STUDIO_URL = `https://${HOST}:18443`
export const PLAIN_URL = `http://${HOST}:18080`
export const EMULATORS_PORT = 8183
export const EMULATORS_URL = `http://172.30.80.20:${EMULATORS_PORT}`

export const runCompose = (...args: string[]): Promise<string> => exec('docker', ['compose', ...args], { cwd: folder })
/** Runs one of the scripts of infra/docker as its README says. */
export const runScript = (name: string, env: Record<string, string> = {}): Promise<string> =>
  exec('sh', [`infra/docker/${name}`], { cwd: folder, env: { ...process.env, ...env } })

export const settings = {
  PUBLIC_URL: STUDIO_URL,
  MAIL_FROM: 'The Studio <hello@studio-city.org>',
  STUDIO_EMAIL: 'hello@studio-city.org',
  CLOUDINARY_CLOUD: 'studio',
}
export const secrets = {
  stripe_secret_key: 'sk_test_local',
  stripe_webhook_secret: 'whsec_local',
  cloudinary_url: 'cloudinary://local-key:local-secret@studio',
  smtp_url: 'smtp://studio:local@172.30.80.20:8084',
}

/** Writes .env for a release; `without` leaves one setting out. */
export function writeSettings({ version, without }: { version: string; without?: string }): void {
  const testSettings = {
    HTTP_PORT: '18080',
    HTTPS_PORT: '18443',
    COMPOSE_FILE: 'docker-compose.yml:infra/docker/own-certificate.yml:infra/docker/deployment-test/emulators.yml',
    CERTIFICATE_FOLDER: certificates,
    // The emulators run from the repository itself, because the copy has no node_modules.
    REPOSITORY: repository,
    RATE_LIMIT_BOOKINGS: '1000000',
    RATE_LIMIT_CANCELLATIONS: '1000000',
  }
  const lines = Object.entries({ ...settings, STUDIO_VERSION: version, ...testSettings }).filter(
    ([name]) => name !== without,
  )
  writeFileSync(join(folder, '.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''))
}

export const writeSecret = (name: string, value: string): void => writeFileSync(join(folder, 'secrets', name), value)

/** Copies the repository and creates a certificate; returns the environment for processes that call the studio. */
export async function prepareStudio(): Promise<NodeJS.ProcessEnv> {
  rmSync(folder, { recursive: true, force: true })
  for (const path of [folder, certificates]) mkdirSync(path, { recursive: true })
  const copyCommand = 'git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$1"'
  await exec('sh', ['-c', copyCommand, 'sh', folder], { cwd: repository })
  // The API refuses a studio email at an example domain.
  const studioFile = join(folder, 'marketing/src/content/studio.yaml')
  writeFileSync(studioFile, readFileSync(studioFile, 'utf8').replace(/^email: .*$/m, `email: ${settings.STUDIO_EMAIL}`))
  // The emulators respond under the host names of the external services.
  const altNames = `subjectAltName=IP:${HOST},DNS:api.stripe.com,DNS:api.cloudinary.com`
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'privkey.pem']
  const request = [
    'req',
    '-x509',
    ...key,
    '-out',
    'fullchain.pem',
    '-days',
    '30',
    '-subj',
    '/CN=studio',
    '-addext',
    altNames,
  ]
  await exec('openssl', request, { cwd: certificates })
  // The user of nginx must read the key.
  await exec('chmod', ['644', 'privkey.pem'], { cwd: certificates })
  return { NODE_EXTRA_CA_CERTS: join(certificates, 'fullchain.pem') }
}
