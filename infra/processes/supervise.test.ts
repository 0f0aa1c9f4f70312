import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CliError } from './cli-error.ts'
import { findFreePort, isListening, isPortFree } from './ports.ts'
import { isAlive } from './process-facts.ts'
import { type SupervisedProcess, supervise } from './supervise.ts'

let folder = ''
let runningProcesses: SupervisedProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-supervise-'))
})

afterEach(async () => {
  for (const child of runningProcesses) await child.stop(1000)
  runningProcesses = []
  rmSync(folder, { recursive: true, force: true })
})

async function start(source: string, options: { timeoutMs?: number } = {}) {
  const port = await findFreePort()
  const file = join(folder, 'child.mjs')
  writeFileSync(file, source)
  const deaths: string[] = []
  const gaveUp = Promise.withResolvers<string>()
  const child = supervise({
    spec: {
      name: 'sample',
      args: [file],
      cwd: folder,
      env: { ...process.env, PORT: String(port), FOLDER: folder },
      isUp: () => isListening(port),
      timeoutMs: options.timeoutMs ?? 10_000,
    },
    onLine: () => undefined,
    onDeath: (message) => deaths.push(message),
    onGiveUp: gaveUp.resolve,
  })
  runningProcesses.push(child)
  return { child, port, deaths, gaveUp: gaveUp.promise }
}

const serverSource = `import { createServer } from 'node:http'
console.log('hello from', process.pid)
const server = createServer((request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')
`

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 10_000, interval: 20 }).toBe(true)
}

test('a killed process is restarted', async () => {
  const { child, port, deaths } = await start(serverSource)
  await child.ready
  const firstPid = child.getPid() ?? 0
  process.kill(firstPid, 'SIGKILL')
  await waitUntil(() => child.getPid() !== firstPid)
  await waitUntil(() => isListening(port))
  expect(deaths).toEqual(['sample ended (SIGKILL). Starting it again.'])
})

test('a process that dies five times in a minute is given up, with its last log line', async () => {
  const { child, gaveUp, deaths } = await start(
    `${serverSource}setTimeout(() => { console.error('Error: the disk is full'); process.exit(3) }, 150)`,
  )
  await child.ready
  expect(await gaveUp).toContain('sample ended (exit code 3): Error: the disk is full')
  // The fifth death is reported by `gaveUp` instead.
  expect(deaths).toHaveLength(4)
})

test('a process that cannot start is not restarted, and its reason is reported at once', async () => {
  const { child, deaths } = await start("console.error('Cannot start: SMTP_URL is missing.'); process.exit(1)")
  await expect(child.ready).rejects.toThrow('sample ended (exit code 1): Cannot start: SMTP_URL is missing.')
  await expect(child.ready).rejects.toBeInstanceOf(CliError)
  expect(deaths).toEqual([])
})

test('ready rejects when the process is not up within its time limit', async () => {
  const { child } = await start('setInterval(() => undefined, 1000)', { timeoutMs: 300 })
  await expect(child.ready).rejects.toThrow('sample did not come up within 0.3 s.')
})

test('stop ends a process that ignores SIGTERM, ends its children and frees the port', async () => {
  const { child, port } = await start(
    `${serverSource}import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => console.log('no'))
const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
writeFileSync(process.env.FOLDER + '/grandchild', String(grandchild.pid))`,
  )
  await child.ready
  const pid = child.getPid() ?? 0
  await waitUntil(() => readGrandchild() > 0)
  await child.stop(200)
  expect(isAlive(pid)).toBe(false)
  await waitUntil(() => !isAlive(readGrandchild()))
  expect(await isPortFree(port)).toBe(true)
})

function readGrandchild(): number {
  try {
    return Number(readFileSync(join(folder, 'grandchild'), 'utf8'))
  } catch {
    return 0
  }
}

test('a child ends when its parent is killed', async () => {
  const port = await findFreePort()
  const starter = join(folder, 'starter.mjs')
  const child = join(folder, 'child.mjs')
  writeFileSync(child, serverSource)
  writeFileSync(
    starter,
    `import { spawn } from 'node:child_process'
const preload = ${JSON.stringify(new URL('exit-with-parent.ts', import.meta.url).href)}
spawn(process.execPath, ['--import', preload, ${JSON.stringify(child)}], { env: { ...process.env, PORT: '${port}' }, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
setInterval(() => undefined, 1000)`,
  )
  const { spawn } = await import('node:child_process')
  const parent = spawn(process.execPath, [starter])
  await waitUntil(() => isListening(port))
  parent.kill('SIGKILL')
  await waitUntil(() => isPortFree(port))
})

test('a port is not free while something listens on it', async () => {
  const server = createServer()
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await isPortFree(port)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
  await pause(0)
  expect(await isPortFree(port)).toBe(true)
})
