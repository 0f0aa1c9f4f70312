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

const run = (script: string, env: Record<string, string> = {}) =>
  spawnSync('sh', [join(repository, 'infra/docker', script)], {
    env: { PATH: process.env.PATH, STUDIO_FOLDER: folder, ...env },
    encoding: 'utf8',
  })

const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8').replace(/^ *#.*$/gm, '')
const named = (pattern: RegExp) => [...new Set([...compose.matchAll(pattern)].map(([, name = '']) => name))].sort()
/** Every setting without which Compose does not start, as its file says. */
const settings = named(/\$\{([A-Z_]+):\?/g)
const secrets = named(/\.\/(secrets\/\w+)/g)
const whole = Object.fromEntries(settings.map((name) => [name, 'something']))

function check(given: Record<string, string>, env: Record<string, string> = {}) {
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`)
  const { status, stderr } = run('missing-settings.sh', env)
  return { status, missing: stderr.split(':')[1]?.trim().split(' ') ?? [] }
}
function fillSecrets() {
  run('make-secrets.sh')
  for (const secret of secrets) writeFileSync(join(folder, secret), 'something')
}

test('every setting and secret that is missing is named at once, an empty one as well [DEPLOYMENT-1]', () => {
  const { status, missing } = check({ PUBLIC_URL: 'https://studio.city', MAIL_FROM: "''" })
  expect(status).toBe(1)
  expect(missing).toEqual([...settings.filter((name) => name !== 'PUBLIC_URL'), ...secrets])
})

test('each setting and secret that production needs stops the start when it alone is missing [DEPLOYMENT-1]', () => {
  const names = [...settings, ...secrets.map((secret) => secret.replace('secrets/', '').toUpperCase())]
  expect(names).toEqual(expect.arrayContaining(productionVariables.filter((name) => name !== 'MONGODB_URI')))
  fillSecrets()
  for (const name of settings) {
    const { [name]: _left, ...rest } = whole
    expect(check(rest)).toEqual({ status: 1, missing: [name] })
  }
  for (const secret of secrets.filter((name) => !name.includes('s3'))) {
    writeFileSync(join(folder, secret), '')
    expect(check(whole)).toEqual({ status: 1, missing: [secret] })
    fillSecrets()
  }
})

test('nothing is missing when .env and the environment together give all', () => {
  fillSecrets()
  expect(check(whole)).toEqual({ status: 0, missing: [] })
  const { PUBLIC_URL: _left, ...rest } = whole
  expect(check(rest, { PUBLIC_URL: 'https://studio.city' }).status).toBe(0)
})

test('a further Compose file is asked as well', () => {
  fillSecrets()
  rmSync(join(folder, 'secrets/grafana_password'))
  const files = { COMPOSE_FILE: 'docker-compose.yml:infra/docker/watch.yml' }
  expect(check(whole, files)).toEqual({ status: 1, missing: ['secrets/grafana_password'] })
})

test('secrets that nobody needs to choose are made at random, kept the next time, and lie in a folder of their owner’s alone [DEPLOYMENT-15]', () => {
  const made = () =>
    Object.fromEntries(
      readdirSync(join(folder, 'secrets')).map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]),
    )
  expect(run('make-secrets.sh').status).toBe(0)
  const first = made()
  expect(Object.keys(first).sort()).toEqual(
    [...secrets.map((secret) => secret.replace('secrets/', '')), 'grafana_password'].sort(),
  )
  expect(Buffer.from(first.second_factor_key ?? '', 'base64')).toHaveLength(32)
  expect(first.mongo_root_password).toMatch(/^[0-9a-f]{64}$/)
  expect(first.stripe_secret_key).toBe('')
  expect(check(whole).missing).toEqual([
    'secrets/cloudinary_url',
    'secrets/smtp_url',
    'secrets/stripe_secret_key',
    'secrets/stripe_webhook_secret',
  ])
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  // The users of the containers read them.
  expect(statSync(join(folder, 'secrets/smtp_url')).mode & 0o777).toBe(0o644)
  run('make-secrets.sh')
  expect(made()).toEqual(first)
})
