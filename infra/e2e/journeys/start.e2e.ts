import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { findFreePortRange, isListening, isPortFree } from '../../processes/ports.ts'
import { isAlive } from '../../processes/process-facts.ts'
import { run } from '../../processes/run.ts'
import { PORT_STRETCH, repository } from '../../product/settings.ts'
import { expect, test } from '../journey.ts'
import { type Studio, startStudio } from '../start-studio.ts'

// These start studios of their own, apart from the one that the other journeys share.
test.describe.configure({ timeout: 120_000 })

const healthy = async (url: string) => {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  return answer?.status === 200
}
const daemonOf = ({ dataDir }: Studio) =>
  JSON.parse(readFileSync(join(dataDir, 'database/owner.json'), 'utf8')).daemon as number
const portsOf = ({ url }: Studio) =>
  Array.from({ length: PORT_STRETCH }, (_, index) => Number(new URL(url).port) + index)
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function expectAllFree(studio: Studio): Promise<void> {
  for (const port of portsOf(studio)) await expect.poll(() => isPortFree(port), { timeout: 15_000 }).toBe(true)
}

test('the product comes back from a killed database, stops in order, the next start has the data, and killed it leaves no process behind', async () => {
  const first = await startStudio({ asBuilt: true })
  const account = {
    username: 'keeper',
    email: 'keeper@example.com',
    password: 'correct-horse',
    firstName: 'Kim',
    lastName: 'Keeper',
  }
  expect((await post(`${first.url}/api/register`, account)).status).toBe(201)
  const elsewhere = first.url.replace('localhost', '127.0.0.1')
  expect((await fetch(elsewhere)).status).toBe(200)

  const daemon = daemonOf(first)
  process.kill(daemon, 'SIGKILL')
  await expect.poll(() => isAlive(daemon)).toBe(false)
  await expect.poll(() => healthy(first.url), { timeout: 60_000 }).toBe(true)

  const began = performance.now()
  expect(await first.stop({ keepData: true })).toBe(0)
  expect(performance.now() - began).toBeLessThan(15_000)
  await expectAllFree(first)
  expect(() => daemonOf(first)).toThrow('ENOENT')

  const second = await startStudio({ dataDir: first.dataDir, asBuilt: true })
  const { username, password } = account
  expect((await post(`${second.url}/api/login`, { username, password })).status).toBe(200)
  expect((await post(`${second.url}/api/login`, { username: 'member', password: 'wellness-demo' })).status).toBe(200)
  const nextDaemon = daemonOf(second)
  process.kill(second.pid, 'SIGKILL')
  await expectAllFree(second)
  await expect.poll(() => isAlive(nextDaemon), { timeout: 15_000 }).toBe(false)
  await second.stop()
})

test('a port in use is one line that says what to do', async () => {
  const port = await findFreePortRange({ count: PORT_STRETCH, low: 21_000, high: 29_000 })
  const holder = createServer().listen(port + 1, '127.0.0.1')
  await expect.poll(() => isListening(port + 1)).toBe(true)
  const { code, output } = await run({
    args: [join(repository, 'infra/scripts/start.ts')],
    cwd: repository,
    env: { ...process.env, PORT: String(port), DATA_DIR: test.info().outputPath('data') },
  })
  holder.close()
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toContain(
    `Port ${port + 1} is in use (needed for the api): stop what listens there`,
  )
})

test('production without its variables is one line that names them', async () => {
  const { code, output } = await run({
    args: [join(repository, 'infra/scripts/start.ts')],
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(
    'PUBLIC_URL, MONGODB_URI, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, CLOUDINARY_URL, SMTP_URL, SECOND_FACTOR_KEY',
  )
})
