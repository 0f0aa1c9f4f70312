import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { answers } from '../processes/http-probe.ts'
import { freePort } from '../processes/ports.ts'
import { supervise } from '../processes/supervise.ts'
import { hasNginx } from './nginx-process.ts'
import { sampleStudio } from './sample-studio.ts'
import { ask, startProxy } from './testing/proxies.ts'

const studio = await sampleStudio()
const folder = mkdtempSync(join(tmpdir(), 'studio-hanging-'))
afterAll(async () => {
  await studio.stop()
  rmSync(folder, { recursive: true, force: true })
})

// A fake API process: it returns its name, can be made to block, and counts its requests.
writeFileSync(
  join(folder, 'api.mjs'),
  `import { createServer } from 'node:http'
const port = Number(process.env.PORT)
const asked = {}
createServer(async (request, response) => {
  const { url } = request
  for await (const chunk of request) void chunk
  if (url === '/livez') return response.end()
  if (url === '/asked') return response.end(JSON.stringify(asked))
  if (url === '/block') return response.end('', () => setImmediate(() => { for (;;); }))
  asked[url] = (asked[url] ?? 0) + 1
  if (url === '/api/programs' || url === '/api/admin/reports') return setTimeout(() => response.end(String(port)), 2600)
  response.end(String(port))
}).listen(port, '127.0.0.1')
`,
)

const started: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop()
})

async function anApiProcess() {
  const port = await freePort()
  const deaths: string[] = []
  const child = supervise({
    spec: {
      name: 'api',
      args: [join(folder, 'api.mjs')],
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      isUp: () => answers(`http://127.0.0.1:${port}/livez`),
      timeoutMs: 20_000,
      liveness: { port, path: '/livez', timeoutMs: 1000 },
    },
    onLine: () => undefined,
    onDeath: (words) => deaths.push(words),
    onGiveUp: (reason) => deaths.push(reason),
  })
  started.push(() => child.stop(1000))
  await child.ready
  return { port, child, deaths }
}

async function nginxToTwo() {
  const [first, second] = [await anApiProcess(), await anApiProcess()]
  const { port, stop } = await startProxy({ studio, proxy: 'nginx', apis: [first.port, second.port] })
  started.push(stop)
  const timed = async (path: string, options?: Parameters<typeof ask>[2]) => {
    const began = performance.now()
    const { status, text } = await ask(port, path, options)
    return { status, by: Number(text), ms: performance.now() - began }
  }
  return { first, second, timed }
}

const ways: [string, (api: { port: number; pid: number }) => unknown][] = [
  ['stopped by the system', ({ pid }) => process.kill(pid, 'SIGSTOP')],
  ['blocking its event loop', ({ port }) => ask(port, '/block')],
]

describe.runIf(hasNginx())('nginx', () => {
  test.each(ways)(
    'while a process hangs, %s, reads are answered by another within 3 seconds, and it is ended and started again [DEPLOYMENT-9]',
    async (_way, hang) => {
      const { first, second, timed } = await nginxToTwo()
      const former = first.child.pid() ?? 0
      await hang({ port: first.port, pid: former })
      const hungAt = performance.now()
      const reads = await Promise.all(Array.from({ length: 6 }, () => timed('/api/classes?from=2026-01-01')))
      expect(reads.map(({ status, by }) => [status, by])).toEqual(reads.map(() => [200, second.port]))
      expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(3000)
      await expect
        .poll(async () => first.child.pid() !== former && (await answers(`http://127.0.0.1:${first.port}/livez`)), {
          timeout: 15_000 - (performance.now() - hungAt),
          interval: 50,
        })
        .toBe(true)
      expect(first.deaths).toEqual(['api ended (SIGKILL): its event loop has not answered for 3 s. Starting it again.'])
      expect(second.deaths).toEqual([])
    },
    30_000,
  )

  test('a report waits for the process that makes it, and so does a read that is slow at every process [DEPLOYMENT-9]', async () => {
    const { first, second, timed } = await nginxToTwo()
    const [report, read] = await Promise.all([timed('/api/admin/reports'), timed('/api/programs')])
    expect([report.status, read.status]).toEqual([200, 200])
    const counts = await Promise.all(
      [first, second].map(async ({ port }) => JSON.parse((await ask(port, '/asked')).text) as Record<string, number>),
    )
    const sum = (path: string) => counts.reduce((all, asked) => all + (asked[path] ?? 0), 0)
    expect(sum('/api/admin/reports')).toBe(1)
    expect(counts.map((asked) => (asked['/api/programs'] ?? 0) > 0)).toEqual([true, true])
  }, 30_000)

  test('neither reads nor writes wait for a process that has died [DEPLOYMENT-9]', async () => {
    const { first, second, timed } = await nginxToTwo()
    await first.child.stop(1000)
    const write = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? timed('/api/user', write) : timed('/api/classes'))),
    )
    expect(all.map(({ status, by }) => [status, by])).toEqual(all.map(() => [200, second.port]))
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(1900)
  })
})
