import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { productionVariables, repository } from '../product/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'missing-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  rmSync(folder, { recursive: true })
  mkdirSync(join(folder, 'infra/docker'), { recursive: true })
  for (const file of ['docker-compose.yml', 'infra/docker/watch.yml'])
    cpSync(join(repository, file), join(folder, file))
})

const runScript = (script: string, env: Record<string, string> = {}) =>
  spawnSync('sh', [join(repository, 'infra/docker', script)], {
    env: { PATH: process.env.PATH, STUDIO_FOLDER: folder, ...env },
    encoding: 'utf8',
  })

const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8').replace(/^ *#.*$/gm, '')
const findNames = (pattern: RegExp) => [...new Set([...compose.matchAll(pattern)].map(([, name = '']) => name))].sort()
/** Every setting that the Compose file requires. */
const settings = findNames(/\$\{([A-Z_]+):\?/g)
const secrets = findNames(/\.\/(secrets\/\w+)/g)
const completeSettings = Object.fromEntries(settings.map((name) => [name, 'something']))

function checkSettings(settingValues: Record<string, string>, env: Record<string, string> = {}) {
  const lines = Object.entries(settingValues).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`)
  const { status, stderr } = runScript('missing-settings.sh', env)
  return { status, missing: stderr.split(':')[1]?.trim().split(' ') ?? [] }
}
function fillSecrets() {
  runScript('make-secrets.sh')
  for (const secret of secrets) writeFileSync(join(folder, secret), 'something')
}

test('all missing or empty settings and secrets are named at once [DEPLOYMENT-1]', () => {
  const { status, missing } = checkSettings({ PUBLIC_URL: 'https://studio.city', MAIL_FROM: "''" })
  expect(status).toBe(1)
  expect(missing).toEqual([...settings.filter((name) => name !== 'PUBLIC_URL'), ...secrets])
})

test('a single missing setting or secret stops the start [DEPLOYMENT-1]', () => {
  const names = [...settings, ...secrets.map((secret) => secret.replace('secrets/', '').toUpperCase())]
  // docker-compose.yml itself sets MONGODB_URI.
  expect(names).toEqual(expect.arrayContaining(productionVariables.filter((name) => name !== 'MONGODB_URI')))
  fillSecrets()
  for (const name of settings) {
    const { [name]: _omitted, ...otherSettings } = completeSettings
    expect(checkSettings(otherSettings)).toEqual({ status: 1, missing: [name] })
  }
  // The file of the S3 credentials must exist but may be empty: only backups on a remote server need them.
  for (const secret of secrets.filter((name) => !name.includes('s3'))) {
    writeFileSync(join(folder, secret), '')
    expect(checkSettings(completeSettings)).toEqual({ status: 1, missing: [secret] })
    fillSecrets()
  }
})

test('nothing is missing when .env and the environment together set everything', () => {
  fillSecrets()
  expect(checkSettings(completeSettings)).toEqual({ status: 0, missing: [] })
  const { PUBLIC_URL: _omitted, ...otherSettings } = completeSettings
  expect(checkSettings(otherSettings, { PUBLIC_URL: 'https://studio.city' }).status).toBe(0)
})

test('the secrets of further Compose files are checked too', () => {
  fillSecrets()
  rmSync(join(folder, 'secrets/grafana_password'))
  const files = { COMPOSE_FILE: 'docker-compose.yml:infra/docker/watch.yml' }
  expect(checkSettings(completeSettings, files)).toEqual({ status: 1, missing: ['secrets/grafana_password'] })
})

test('internal secrets are generated, kept on the next run, and stored in a folder that only its owner can read [DEPLOYMENT-15]', () => {
  const readSecrets = () =>
    Object.fromEntries(
      readdirSync(join(folder, 'secrets')).map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]),
    )
  expect(runScript('make-secrets.sh').status).toBe(0)
  const firstSecrets = readSecrets()
  expect(Object.keys(firstSecrets).sort()).toEqual(
    [...secrets.map((secret) => secret.replace('secrets/', '')), 'grafana_password'].sort(),
  )
  expect(Buffer.from(firstSecrets.second_factor_key ?? '', 'base64')).toHaveLength(32)
  expect(firstSecrets.mongo_root_password).toMatch(/^[0-9a-f]{64}$/)
  expect(firstSecrets.stripe_secret_key).toBe('')
  expect(checkSettings(completeSettings).missing).toEqual([
    'secrets/cloudinary_url',
    'secrets/smtp_url',
    'secrets/stripe_secret_key',
    'secrets/stripe_webhook_secret',
  ])
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  // The users of the containers must read the files.
  expect(statSync(join(folder, 'secrets/smtp_url')).mode & 0o777).toBe(0o644)
  runScript('make-secrets.sh')
  expect(readSecrets()).toEqual(firstSecrets)
})
