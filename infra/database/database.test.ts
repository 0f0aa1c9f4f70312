import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../processes/ports.ts'
import { isAlive } from '../processes/process-facts.ts'
import { suspendProcess } from '../processes/suspend-process.ts'
import { answersAsPrimary } from './mongo-hello.ts'
import { readOwner } from './owner-lock.ts'
import { getDaemonArguments } from './secantus-daemon.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))
let dir = ''
const startedProcesses: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'studio-database-test-'))
})

afterEach(async () => {
  for (const child of startedProcesses.splice(0)) await stop(child)
  const daemonPid = readOwner(dir)?.daemonPid
  if (daemonPid && isAlive(daemonPid)) process.kill(daemonPid, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function startDatabase(...args: string[]): ChildProcess & { output: () => string } {
  return startDatabaseWith({}, ...args)
}

function startDatabaseWith(
  variables: Record<string, string>,
  ...args: string[]
): ChildProcess & { output: () => string } {
  const { MONGODB_URI: _uri, TEST_MONGODB_URI: _testUri, ...env } = process.env
  const child = spawn(process.execPath, [mainFile, ...args], {
    env: { ...env, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  startedProcesses.push(child)
  return Object.assign(child, { output: () => output })
}

async function readFirstLine(child: ChildProcess): Promise<{ uri: string; engine: string }> {
  if (!child.stdout) throw new Error('the process has no stdout')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return JSON.parse(line)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

test('the embedded database prints its address once it is primary, and leaves neither process nor lock when stopped', async () => {
  const port = await findFreePort()
  const database = startDatabase('--dir', dir, '--port', String(port))
  const { uri } = await readFirstLine(database)
  expect(uri).toContain(`127.0.0.1:${port}/studio`)
  expect(await answersAsPrimary({ port, timeoutMs: 2000 })).toBe(true)
  const daemonPid = readOwner(dir)?.daemonPid ?? 0
  expect(isAlive(daemonPid)).toBe(true)

  expect(await stop(database)).toBe(0)
  expect(isAlive(daemonPid)).toBe(false)
  expect(readOwner(dir)).toBeUndefined()
})

/** Starts a database and tells it to stop while its daemon is suspended, so that the stop takes long, as on a slow disk. */
async function startThenStopSlowly() {
  const database = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  await readFirstLine(database)
  const daemonPid = readOwner(dir)?.daemonPid ?? 0
  await suspendProcess(daemonPid)
  const stoppedAt = performance.now()
  database.kill('SIGTERM')
  const outcome = () => `${database.output()} ${database.exitCode ?? 'still runs'}`
  await expect.poll(outcome, { timeout: 20_000 }).toContain('Ctrl-C again ends it at once')
  return { database, daemonPid, stoppedAt }
}

test('a lasting database that takes long to write its data is not killed, and says that it is still writing', async () => {
  const { database, daemonPid, stoppedAt } = await startThenStopSlowly()
  // A temporary database would have been killed after five seconds.
  await expect.poll(() => performance.now() - stoppedAt, { timeout: 20_000 }).toBeGreaterThan(7000)
  expect(isAlive(daemonPid)).toBe(true)
  process.kill(daemonPid, 'SIGCONT')
  const [code] = await once(database, 'exit')
  expect(code).toBe(0)
  expect(readOwner(dir), 'it was stopped cleanly').toBeUndefined()
})

test('SIGINT during a slow stop ends the embedded database and its daemon at once', async () => {
  const { database, daemonPid } = await startThenStopSlowly()
  const startedAt = performance.now()
  database.kill('SIGINT')
  await once(database, 'exit')
  expect(performance.now() - startedAt).toBeLessThan(3000)
  expect(isAlive(daemonPid)).toBe(false)
  expect(readOwner(dir)?.daemonPid, 'the next start knows that it was not stopped cleanly').toBe(daemonPid)
})

test('after a kill the next start stops the orphaned daemon and takes the folder over', async () => {
  const port = await findFreePort()
  const firstProcess = startDatabase('--dir', dir, '--port', String(port))
  await readFirstLine(firstProcess)
  const orphanPid = readOwner(dir)?.daemonPid ?? 0
  await stop(firstProcess, 'SIGKILL')
  expect(isAlive(orphanPid)).toBe(true)

  const secondProcess = startDatabase('--dir', dir, '--port', String(port))
  await readFirstLine(secondProcess)
  expect(isAlive(orphanPid)).toBe(false)
  expect(secondProcess.output()).toContain('taking its folder over')
})

test('a folder in use is refused with one line that names the process', async () => {
  const firstProcess = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  await readFirstLine(firstProcess)
  const secondProcess = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  const [code] = await once(secondProcess, 'exit')
  expect(code).toBe(1)
  expect(secondProcess.output().trim().split('\n')).toHaveLength(1)
  expect(secondProcess.output()).toContain(`in use by process ${firstProcess.pid}`)
})

test('a lock whose process id now belongs to another program is stale', async () => {
  writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid: process.ppid, port: 1 }))
  const database = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  expect((await readFirstLine(database)).engine).toBe('secantus')
})

test('only the engine that created a folder opens it again', async () => {
  const database = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  await readFirstLine(database)
  await stop(database)
  expect(JSON.parse(readFileSync(join(dir, 'engine.json'), 'utf8'))).toEqual({ engine: 'secantus' })

  writeFileSync(join(dir, 'engine.json'), JSON.stringify({ engine: 'mongodb-memory-server' }))
  const otherEngine = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  const [code] = await once(otherEngine, 'exit')
  expect(code).toBe(1)
  expect(otherEngine.output()).toContain('was made by mongodb-memory-server')
})

test('when the database’s daemon dies the process says so and ends with an error, so that it is started again', async () => {
  const database = startDatabase('--dir', dir, '--port', String(await findFreePort()))
  await readFirstLine(database)
  process.kill(readOwner(dir)?.daemonPid ?? 0, 'SIGKILL')
  const [code] = await once(database, 'exit')
  expect(code).toBe(1)
  expect(database.output()).toContain('ended by itself')
})

test('with --stop-with-stdin a temporary database ends when its stdin closes', async () => {
  const database = startDatabase('--temporary', '--stop-with-stdin')
  const { uri } = await readFirstLine(database)
  const port = Number(new URL(uri.replace('mongodb:', 'http:')).port)
  expect(await answersAsPrimary({ port, timeoutMs: 2000 })).toBe(true)
  database.stdin?.end()
  const [code] = await once(database, 'exit')
  expect(code).toBe(0)
  expect(await answersAsPrimary({ port, timeoutMs: 200 })).toBe(false)
})

test('a temporary database uses the folder and port of its arguments, and removes the folder', async () => {
  const port = await findFreePort()
  const folder = join(dir, 'folder')
  const database = startDatabase('--temporary', '--dir', folder, '--port', String(port))
  expect((await readFirstLine(database)).uri).toContain(`127.0.0.1:${port}/studio`)
  expect(existsSync(folder)).toBe(true)
  await stop(database)
  expect(existsSync(folder)).toBe(false)
})

test('a temporary database refuses a folder that already exists', async () => {
  writeFileSync(join(dir, 'existing.txt'), 'existing')
  const database = startDatabase('--temporary', '--dir', dir)
  const [code] = await once(database, 'exit')
  expect(code).toBe(1)
  expect(database.output()).toContain(`would remove ${dir}`)
  expect(readFileSync(join(dir, 'existing.txt'), 'utf8')).toBe('existing')
})

test('an address in the environment is printed and nothing is started', async () => {
  const child = spawn(process.execPath, [mainFile, '--dir', dir], {
    env: { ...process.env, MONGODB_URI: 'mongodb://db.example/studio' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  startedProcesses.push(child)
  expect(await readFirstLine(child)).toEqual({ uri: 'mongodb://db.example/studio', engine: 'external' })
  expect(existsSync(join(dir, 'data'))).toBe(false)
})

test('a start without any engine fails and names three ways to get a database', async () => {
  const noEngine = { PATH: dir, XDG_CACHE_HOME: join(dir, 'cache') }
  const database = startDatabaseWith(noEngine, '--dir', join(dir, 'data'), '--port', String(await findFreePort()))
  const [code] = await once(database, 'exit')
  expect(code).toBe(1)
  const line = database.output().trim().split('\n').at(-1)
  for (const option of ['MONGODB_URI', 'Python 3 with pip', 'mongodb-memory-server-core'])
    expect(line).toContain(option)
  expect(existsSync(join(dir, 'data/owner.json'))).toBe(false)
})

test('a lasting database writes to disk with each commit, a temporary one does not', () => {
  const options = { dir, port: 1 }
  expect(getDaemonArguments({ ...options, isTemporary: false })).toContain('--sync-on-commit')
  expect(getDaemonArguments({ ...options, isTemporary: true })).not.toContain('--sync-on-commit')
})
