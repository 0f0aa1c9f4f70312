import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../product/settings.ts'
import { cache, exec } from './docker.ts'

/** The copy of the repository that is deployed: as a clone, so that neither .env nor secrets come into the repository. */
const folder = join(cache, 'studio')
const certificates = join(cache, 'certificate')
/** The machine as the containers and this process see it: the gateway of the network `front`. */
const HOST = '172.30.80.1'
export const URL = `https://${HOST}:18443`
export const PLAIN_URL = `http://${HOST}:18080`
export const OUTSIDE_PORT = 8183
export const OUTSIDE = `http://172.30.80.20:${OUTSIDE_PORT}`

export const compose = (...args: string[]): Promise<string> => exec('docker', ['compose', ...args], { cwd: folder })
/** Runs one of the scripts of infra/docker as its README says. */
export const script = (name: string, env: Record<string, string> = {}): Promise<string> =>
  exec('sh', [`infra/docker/${name}`], { cwd: folder, env: { ...process.env, ...env } })

export const settings = {
  PUBLIC_URL: URL,
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

/** Writes .env with everything but what is left out, for a release. */
export function writeSettings({ version, without }: { version: string; without?: string }): void {
  const more = {
    HTTP_PORT: '18080',
    HTTPS_PORT: '18443',
    COMPOSE_FILE: 'docker-compose.yml:infra/docker/own-certificate.yml:infra/docker/trial/outside.yml',
    CERTIFICATE_FOLDER: certificates,
    REPOSITORY: repository,
    RATE_LIMIT_BOOKINGS: '1000000',
    RATE_LIMIT_CANCELLATIONS: '1000000',
  }
  const lines = Object.entries({ ...settings, STUDIO_VERSION: version, ...more }).filter(([name]) => name !== without)
  writeFileSync(join(folder, '.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''))
}

export const writeSecret = (name: string, value: string): void => writeFileSync(join(folder, 'secrets', name), value)

/** Copies the repository and makes a certificate; returns what the processes that talk to the studio must have set. */
export async function prepareStudio(): Promise<NodeJS.ProcessEnv> {
  rmSync(folder, { recursive: true, force: true })
  for (const path of [folder, certificates]) mkdirSync(path, { recursive: true })
  const copy = 'git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$1"'
  await exec('sh', ['-c', copy, 'sh', folder], { cwd: repository })
  // An address of an example domain would stop the API.
  const content = join(folder, 'marketing/src/content/studio.yaml')
  writeFileSync(content, readFileSync(content, 'utf8').replace(/^email: .*$/m, `email: ${settings.STUDIO_EMAIL}`))
  const names = `subjectAltName=IP:${HOST},DNS:api.stripe.com,DNS:api.cloudinary.com`
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
    names,
  ]
  await exec('openssl', request, { cwd: certificates })
  // For nginx' user.
  await exec('chmod', ['644', 'privkey.pem'], { cwd: certificates })
  return { NODE_EXTRA_CA_CERTS: join(certificates, 'fullchain.pem') }
}
