import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aTestStudio } from './testing/test-app.ts'
import { createProcessVariables } from './testing/test-env.ts'

const studio = await aTestStudio()
const runningProcesses = new Set<ChildProcess>()
afterEach(() => {
  for (const child of runningProcesses) child.kill('SIGKILL')
})

function start(changes: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
    env: createProcessVariables(studio, { API_PORT: '0', LOG_LEVEL: 'info', ...changes }),
  })
  runningProcesses.add(child)
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    errorOutput += String(chunk)
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const match = /"port":(\d+),"msg":"the API listens"/.exec(output)
      if (match) resolve(Number(match[1]))
    })
    child.once('exit', () => reject(new Error(`the API did not start: ${errorOutput}`)))
  })
  port.catch(() => undefined)
  return { child, exitCode, port, log: () => output, errors: () => errorOutput }
}

test('the API starts, answers, and ends on SIGTERM with code 0 and every request answered; on a port in use it fails with one line and code 1 [ERRORS-14]', async () => {
  const occupyingServer = createServer()
  await new Promise<void>((resolve) => occupyingServer.listen(0, '127.0.0.1', resolve))
  const { port: usedPort } = occupyingServer.address() as AddressInfo
  const failingApi = start({ API_PORT: String(usedPort) })
  const api = start({ STUDIO_VERSION: '2026-11-22', METRICS_PORT: '0' })
  const url = `http://127.0.0.1:${await api.port}`
  const health = { status: 'ok', version: '2026-11-22', database: 'ok' }
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject(health)
  // The watchdog calls /livez, which depends on the event loop alone; its calls are not logged.
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect(api.log()).not.toContain('livez')
  for (const line of api.log().trim().split('\n')) expect(line).toContain('"version":"2026-11-22"')
  const [, metricsPort] = /"port":(\d+),"msg":"metrics are served"/.exec(api.log()) ?? []
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('studio_build_info{version="2026-11-22"} 1')
  expect(metrics).toMatch(/^studio_database_command_duration_seconds_count\{command="ping",outcome="ok"\} \d/m)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  const body = JSON.stringify({ username: 'process', email: 'process@example.com', password: 'wellness-demo' })
  const headers = { 'Content-Type': 'application/json' }
  const pendingResponse = fetch(`${url}/api/register`, { method: 'POST', headers, body })
  // Registrations are counted for a rate limit first, so a counter shows that the request is in progress.
  const counters = studio.deps.database.connection.collection('rate_limits')
  await expect.poll(() => counters.countDocuments({}), { timeout: 10_000, interval: 2 }).toBeGreaterThan(0)
  const startedAt = performance.now()
  const [response] = await Promise.all([pendingResponse, api.exitCode, api.child.kill('SIGTERM')])
  expect(response.status).toBe(201)
  expect(await api.exitCode).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(api.log()).toContain('"msg":"stopped"')
  expect(await failingApi.exitCode).toBe(1)
  expect(failingApi.errors()).toBe(`Cannot start: port ${usedPort} (API_PORT) is in use.\n`)
  occupyingServer.close()
}, 90_000)
