import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

function variables(changes: Record<string, string> = {}): Record<string, string> {
  const uri = new URL(inject('mongoUri'))
  uri.pathname = `/${studio.databaseName}`
  return {
    NODE_ENV: 'development',
    API_PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: uri.href,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    CLOUDINARY_URL: 'cloudinary://key:secret@studio',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECOND_FACTOR_KEY: Buffer.alloc(32, 'local').toString('base64'),
    ...changes,
  }
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...env },
  })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const port = new Promise<number>((found, lost) => {
    child.stdout.on('data', () => {
      const listens = /"port":(\d+),"msg":"the API listens"/.exec(out)
      if (listens) found(Number(listens[1]))
    })
    child.once('exit', () => lost(new Error(`the API did not start: ${err}`)))
  })
  port.catch(() => undefined)
  return { child, ended, port, log: () => out, errors: () => err }
}

test('the API starts, answers, and ends on SIGTERM with code 0 and every request answered', async () => {
  const api = start(variables({ STUDIO_VERSION: '2026-11-22', METRICS_PORT: '0' }))
  const url = `http://127.0.0.1:${await api.port}`
  const health = { status: 'ok', version: '2026-11-22', database: 'ok' }
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject(health)
  // What a watchdog asks rests on the event loop alone and is in no log.
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect(api.log()).not.toContain('livez')
  for (const line of api.log().trim().split('\n')) expect(line).toContain('"version":"2026-11-22"')
  const [, inner] = /"port":(\d+),"msg":"metrics are served"/.exec(api.log()) ?? []
  const metrics = await (await fetch(`http://127.0.0.1:${inner}/metrics`)).text()
  expect(metrics).toContain('studio_build_info{version="2026-11-22"} 1')
  expect(metrics).toMatch(/^studio_database_command_duration_seconds_count\{command="ping",outcome="ok"\} \d/m)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  const body = JSON.stringify({ username: 'process', email: 'process@example.com', password: 'wellness-demo' })
  const headers = { 'Content-Type': 'application/json' }
  const register = fetch(`${url}/api/register`, { method: 'POST', headers, body })
  const counters = studio.deps.database.connection.collection('rate_limits')
  await expect.poll(() => counters.countDocuments({}), { timeout: 10_000, interval: 2 }).toBeGreaterThan(0)
  const started = performance.now()
  const [answer] = await Promise.all([register, api.ended, api.child.kill('SIGTERM')])
  expect(answer.status).toBe(201)
  expect(await api.ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(api.log()).toContain('"msg":"stopped"')
}, 90_000)

test('a port in use is one line that says what to do, and code 1', async () => {
  const taken = createServer()
  await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready))
  const { port } = taken.address() as AddressInfo
  const api = start(variables({ API_PORT: String(port) }))
  expect(await api.ended).toBe(1)
  expect(api.errors()).toBe(`Cannot start: port ${port} (API_PORT) is in use.\n`)
  taken.close()
}, 90_000)

test('a missing variable is one line that names it, and code 1', async () => {
  const api = start(variables({ SMTP_URL: '' }))
  expect(await api.ended).toBe(1)
  expect(api.errors()).toBe('Cannot start: SMTP_URL is missing.\n')
})

test('a release that is too old for the database is one line that says which may start, and code 1 [DEPLOYMENT-11]', async () => {
  const steps = studio.deps.database.connection.collection<{ _id: string }>('migrations')
  const later = { _id: 'of a later release', doneAt: new Date(), number: 99, oldestBeside: 99, release: '2031-01' }
  await steps.insertOne(later)
  try {
    const api = start(variables())
    expect(await api.ended).toBe(1)
    expect(api.errors()).toMatch(
      /^Cannot start: this release is too old for the database\..*release 2031-01.*version 99.*\n$/,
    )
  } finally {
    await steps.deleteOne({ _id: later._id })
  }
}, 30_000)
