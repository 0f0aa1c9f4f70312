import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { findFreePort } from './ports.ts'
import { isAlive } from './process-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-watched-'))
let runningProcess: ChildProcess | undefined
afterEach(async () => {
  if (runningProcess?.exitCode === null) {
    runningProcess.kill('SIGTERM')
    await once(runningProcess, 'exit')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const serverSource = `import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const startedFile = new URL('started', import.meta.url)
// The first process reports 0 as its id until a liveness probe, so that the test freezes it only after the watchdog saw it
// up.
let isProbed = existsSync(startedFile)
writeFileSync(startedFile, '')
createServer((request, response) => {
  if (request.url === '/livez') isProbed = true
  response.end(String(isProbed ? process.pid : 0))
}).listen(Number(process.env.PORT), '127.0.0.1')
`

async function runWatched(source: string) {
  const port = await findFreePort()
  const file = join(folder, 'process.mjs')
  writeFileSync(file, source)
  const child = spawn(
    process.execPath,
    [join(repository, 'infra/processes/run-watched.ts'), String(port), '/livez', file],
    { env: { ...process.env, PORT: String(port), STOP_SECONDS: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  runningProcess = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const getPid = () =>
    fetch(`http://127.0.0.1:${port}/pid`, { signal: AbortSignal.timeout(500) }).then(
      async (response) => Number(await response.text()),
      () => 0,
    )
  return { child, getPid, readOutput: () => output }
}

test('the watchdog of a container restarts a hanging process within 15 seconds, and ends it when the container stops [DEPLOYMENT-9]', async () => {
  const { child, getPid, readOutput } = await runWatched(serverSource)
  await expect.poll(getPid, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0)
  const formerPid = await getPid()
  process.kill(formerPid, 'SIGSTOP')
  const isNew = async () => ![0, formerPid].includes(await getPid())
  await expect.poll(isNew, { timeout: 15_000, interval: 100 }).toBe(true)
  expect(isAlive(formerPid)).toBe(false)
  expect(readOutput()).toContain('its event loop has not answered for 6 s. Starting it again.')
  const replacementPid = await getPid()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(isAlive(replacementPid)).toBe(false)
}, 60_000)

test('a process that cannot start ends the watchdog with its reason, so that the container restarts', async () => {
  const { child, readOutput } = await runWatched("console.error('Cannot start: SMTP_URL is missing.'); process.exit(1)")
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(readOutput()).toContain('Cannot start: SMTP_URL is missing.')
})
