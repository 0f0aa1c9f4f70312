import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productionVariables, repository } from '../product/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'missing-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = join(repository, 'infra/docker/missing-settings.sh')
const envFile = join(folder, '.env')

function check(settings: Record<string, string>, env: Record<string, string> = {}) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  writeFileSync(envFile, `${lines.join('\n')}\n`)
  const { status, stderr } = spawnSync('sh', [script], {
    env: { PATH: process.env.PATH, ENV_FILE: envFile, ...env },
    encoding: 'utf8',
  })
  return { status, missing: stderr.split(':')[1]?.trim().split(' ') ?? [] }
}

/** Every setting without which Compose does not start, as its file says. */
const needed = [
  ...new Set(
    [...readFileSync(join(repository, 'docker-compose.yml'), 'utf8').matchAll(/^(?! *#).*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name),
    ),
  ),
]
const all = Object.fromEntries(needed.map((name) => [name, 'given']))

test('every setting that is missing is named at once, an empty one as well [DEPLOYMENT-7]', () => {
  const { status, missing } = check({ PUBLIC_URL: 'https://studio.city', ASTRO_KEY: '', SMTP_URL: "''" })
  expect(status).toBe(1)
  expect(missing).toEqual(needed.filter((name) => name !== 'PUBLIC_URL').sort())
})

test('each setting that production needs stops the start when it alone is missing [DEPLOYMENT-7]', () => {
  expect(needed).toEqual(expect.arrayContaining(productionVariables.filter((name) => name !== 'MONGODB_URI')))
  for (const name of needed) {
    const { [name]: _left, ...rest } = all
    expect(check(rest)).toEqual({ status: 1, missing: [name] })
  }
})

test('nothing is missing when .env and the environment together give all', () => {
  expect(check(all)).toEqual({ status: 0, missing: [] })
  const { PUBLIC_URL: _left, ...rest } = all
  expect(check(rest, { PUBLIC_URL: 'https://studio.city' }).status).toBe(0)
})
