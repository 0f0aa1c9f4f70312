import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { isAnswering } from '../processes/http-probe.ts'
import { findFreePort } from '../processes/ports.ts'
import { supervise } from '../processes/supervise.ts'
import { hasNginx } from './nginx-process.ts'
import { startSampleStudio } from './sample-studio.ts'
import { sendRequest, startProxy } from './testing/proxies.ts'

const studio = await startSampleStudio()
const folder = mkdtempSync(join(tmpdir(), 'studio-hanging-'))
afterAll(async () => {
  await studio.stop()
  rmSync(folder, { recursive: true, force: true })
})

// A fake API process: it returns its port and counts its requests. Two paths are slower than
// the 2 s after which nginx repeats a read: a report, which may take long, and a list.
writeFileSync(
  join(folder, 'api.mjs'),
  `import { createServer } from 'node:http'
const port = Number(process.env.PORT)
const requestCounts = {}
createServer(async (request, response) => {
  const { url } = request
  for await (const chunk of request) void chunk
  if (url === '/livez') return response.end()
  if (url === '/request-counts') return response.end(JSON.stringify(requestCounts))
  requestCounts[url] = (requestCounts[url] ?? 0) + 1
  if (url === '/api/programs' || url === '/api/admin/reports') return setTimeout(() => response.end(String(port)), 2600)
  response.end(String(port))
}).listen(port, '127.0.0.1')
`,
)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop()
})

async function startApiProcess() {
  const port = await findFreePort()
  const child = supervise({
    spec: {
      name: 'api',
      args: [join(folder, 'api.mjs')],
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      isUp: () => isAnswering(`http://127.0.0.1:${port}/livez`),
      timeoutMs: 20_000,
    },
    onLine: () => undefined,
    onDeath: () => undefined,
    onGiveUp: () => undefined,
  })
  cleanups.push(() => child.stop(1000))
  await child.ready
  return { port, child }
}

async function startNginxWithTwoApis() {
  const [firstApi, secondApi] = [await startApiProcess(), await startApiProcess()]
  const { port, stop } = await startProxy({ studio, proxy: 'nginx', apiPorts: [firstApi.port, secondApi.port] })
  cleanups.push(stop)
  const sendTimedRequest = async (path: string, options?: Parameters<typeof sendRequest>[2]) => {
    const startedAt = performance.now()
    const { status, text } = await sendRequest(port, path, options)
    return { status, answeredBy: Number(text), ms: performance.now() - startedAt }
  }
  return { firstApi, secondApi, sendTimedRequest }
}

describe.runIf(hasNginx())('nginx', () => {
  test('a slow report is sent to one process only, and a read that is slow at every process succeeds [DEPLOYMENT-9]', async () => {
    const { firstApi, secondApi, sendTimedRequest } = await startNginxWithTwoApis()
    const [report, readResponse] = await Promise.all([
      sendTimedRequest('/api/admin/reports'),
      sendTimedRequest('/api/programs'),
    ])
    expect([report.status, readResponse.status]).toEqual([200, 200])
    const counts = await Promise.all(
      [firstApi, secondApi].map(
        async ({ port }) => JSON.parse((await sendRequest(port, '/request-counts')).text) as Record<string, number>,
      ),
    )
    const sum = (path: string) => counts.reduce((total, requestCounts) => total + (requestCounts[path] ?? 0), 0)
    expect(sum('/api/admin/reports')).toBe(1)
    expect(counts.map((requestCounts) => (requestCounts['/api/programs'] ?? 0) > 0)).toEqual([true, true])
  }, 30_000)

  test('neither reads nor writes wait for a process that has died [DEPLOYMENT-9]', async () => {
    const { firstApi, secondApi, sendTimedRequest } = await startNginxWithTwoApis()
    await firstApi.child.stop(1000)
    const writeRequest = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 ? sendTimedRequest('/api/user', writeRequest) : sendTimedRequest('/api/classes'),
      ),
    )
    expect(responses.map(({ status, answeredBy }) => [status, answeredBy])).toEqual(
      responses.map(() => [200, secondApi.port]),
    )
    // Sooner than nginx would repeat a read that gets no response.
    expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(1900)
  })
})
