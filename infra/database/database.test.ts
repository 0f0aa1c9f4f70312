import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdProcess } from '../processes/hold-process.ts'
import { freePort } from '../processes/ports.ts'
import { isAlive } from '../processes/process-facts.ts'
import { answersHello } from './mongo-hello.ts'
import { readOwner } from './owner-lock.ts'
import { daemonArguments } from './secantus-daemon.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let dir = ''
const started: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'studio-database-test-'))
})

afterEach(async () => {
  for (const child of started.splice(0)) await stop(child)
  const daemon = readOwner(dir)?.daemon
  if (daemon && isAlive(daemon)) process.kill(daemon, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function run(...args: string[]): ChildProcess & { words: () => string } {
  return runWith({}, ...args)
}

function runWith(extra: Record<string, string>, ...args: string[]): ChildProcess & { words: () => string } {
  const { MONGODB_URI: _given, TEST_MONGODB_URI: _shared, ...env } = process.env
  const child = spawn(process.execPath, [main, ...args], { env: { ...env, ...extra }, stdio: ['pipe', 'pipe', 'pipe'] })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  started.push(child)
  return Object.assign(child, { words: () => words })
}

async function firstLine(child: ChildProcess): Promise<{ uri: string; engine: string }> {
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

test('the embedded database prints its address when it answers as primary, and leaves neither process nor lock when stopped', async () => {
  const port = await freePort()
  const database = run('--dir', dir, '--port', String(port))
  const { uri } = await firstLine(database)
  expect(uri).toContain(`127.0.0.1:${port}/studio`)
  expect(await answersHello({ port, patience: 2000 })).toBe(true)
  const daemon = readOwner(dir)?.daemon ?? 0
  expect(isAlive(daemon)).toBe(true)

  expect(await stop(database)).toBe(0)
  expect(isAlive(daemon)).toBe(false)
  expect(readOwner(dir)).toBeUndefined()
})

/** A database that has been asked to stop and takes its time: its daemon is held, as by a slow disk. */
async function aSlowStop() {
  const database = run('--dir', dir, '--port', String(await freePort()))
  await firstLine(database)
  const daemon = readOwner(dir)?.daemon ?? 0
  await holdProcess(daemon)
  const asked = performance.now()
  database.kill('SIGTERM')
  const outcome = () => `${database.words()} ${database.exitCode ?? 'still runs'}`
  await expect.poll(outcome, { timeout: 20_000 }).toContain('Ctrl-C again ends it at once')
  return { database, daemon, asked }
}

test('a database that takes long to write everything down is waited for, and says so', async () => {
  const { database, daemon, asked } = await aSlowStop()
  await expect.poll(() => performance.now() - asked, { timeout: 20_000 }).toBeGreaterThan(7000)
  expect(isAlive(daemon)).toBe(true)
  process.kill(daemon, 'SIGCONT')
  const [code] = await once(database, 'exit')
  expect(code).toBe(0)
  expect(readOwner(dir), 'it was stopped in order').toBeUndefined()
})

test('SIGINT while the embedded database takes long ends it at once, daemon and all', async () => {
  const { database, daemon } = await aSlowStop()
  const began = performance.now()
  database.kill('SIGINT')
  await once(database, 'exit')
  expect(performance.now() - began).toBeLessThan(3000)
  expect(isAlive(daemon)).toBe(false)
  expect(readOwner(dir)?.daemon, 'the next start knows that it was not stopped in order').toBe(daemon)
})

test('after a kill the next start stops the orphaned daemon and takes the folder over', async () => {
  const port = await freePort()
  const first = run('--dir', dir, '--port', String(port))
  await firstLine(first)
  const orphan = readOwner(dir)?.daemon ?? 0
  await stop(first, 'SIGKILL')
  expect(isAlive(orphan)).toBe(true)

  const second = run('--dir', dir, '--port', String(port))
  await firstLine(second)
  expect(isAlive(orphan)).toBe(false)
  expect(second.words()).toContain('taking its folder over')
})

test('a folder in use is refused with the process that holds it and what to do', async () => {
  const first = run('--dir', dir, '--port', String(await freePort()))
  await firstLine(first)
  const second = run('--dir', dir, '--port', String(await freePort()))
  const [code] = await once(second, 'exit')
  expect(code).toBe(1)
  expect(second.words().trim().split('\n')).toHaveLength(1)
  expect(second.words()).toContain(`in use by process ${first.pid}`)
})

test('a lock whose process id now belongs to another program is stale', async () => {
  writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid: process.ppid, port: 1 }))
  const database = run('--dir', dir, '--port', String(await freePort()))
  expect((await firstLine(database)).engine).toBe('secantus')
})

test('the engine that made the folder is remembered in it', async () => {
  const database = run('--dir', dir, '--port', String(await freePort()))
  await firstLine(database)
  await stop(database)
  expect(JSON.parse(readFileSync(join(dir, 'engine.json'), 'utf8'))).toEqual({ engine: 'secantus' })

  writeFileSync(join(dir, 'engine.json'), JSON.stringify({ engine: 'mongodb-memory-server' }))
  const other = run('--dir', dir, '--port', String(await freePort()))
  const [code] = await once(other, 'exit')
  expect(code).toBe(1)
  expect(other.words()).toContain('was made by mongodb-memory-server')
})

test('when the database’s daemon dies the process says so and ends with an error, so that it is started again', async () => {
  const database = run('--dir', dir, '--port', String(await freePort()))
  await firstLine(database)
  process.kill(readOwner(dir)?.daemon ?? 0, 'SIGKILL')
  const [code] = await once(database, 'exit')
  expect(code).toBe(1)
  expect(database.words()).toContain('ended by itself')
})

test('a temporary database removes its folder, and ends with the process that holds its stdin', async () => {
  const database = run('--temporary', '--stop-with-stdin')
  const { uri } = await firstLine(database)
  const port = Number(new URL(uri.replace('mongodb:', 'http:')).port)
  expect(await answersHello({ port, patience: 2000 })).toBe(true)
  database.stdin?.end()
  const [code] = await once(database, 'exit')
  expect(code).toBe(0)
  expect(await answersHello({ port, patience: 200 })).toBe(false)
})

test('a temporary database takes a folder and a port that are given, and removes that folder', async () => {
  const port = await freePort()
  const own = join(dir, 'own')
  const database = run('--temporary', '--dir', own, '--port', String(port))
  expect((await firstLine(database)).uri).toContain(`127.0.0.1:${port}/studio`)
  expect(existsSync(own)).toBe(true)
  await stop(database)
  expect(existsSync(own)).toBe(false)
})

test('a temporary database leaves a folder alone that was there before, and says so', async () => {
  writeFileSync(join(dir, 'kept.txt'), 'kept')
  const database = run('--temporary', '--dir', dir)
  const [code] = await once(database, 'exit')
  expect(code).toBe(1)
  expect(database.words()).toContain(`would remove ${dir}`)
  expect(readFileSync(join(dir, 'kept.txt'), 'utf8')).toBe('kept')
})

test('an address given by the environment is printed and nothing is started', async () => {
  const child = spawn(process.execPath, [main, '--dir', dir], {
    env: { ...process.env, MONGODB_URI: 'mongodb://db.example/studio' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  expect(await firstLine(child)).toEqual({ uri: 'mongodb://db.example/studio', engine: 'given' })
  expect(existsSync(join(dir, 'data'))).toBe(false)
})

test('where no database engine can be had, one line names the three ways out', async () => {
  const bare = { PATH: dir, XDG_CACHE_HOME: join(dir, 'cache') }
  const database = runWith(bare, '--dir', join(dir, 'data'), '--port', String(await freePort()))
  const [code] = await once(database, 'exit')
  expect(code).toBe(1)
  const line = database.words().trim().split('\n').at(-1)
  for (const way of ['MONGODB_URI', 'Python 3 with pip', 'mongodb-memory-server-core']) expect(line).toContain(way)
  expect(existsSync(join(dir, 'data/owner.json'))).toBe(false)
})

test('kept data is written to the disk with each commit, and a temporary database does not wait for it', () => {
  const args = (isTemporary: boolean) => daemonArguments({ dir, port: 1, isTemporary })
  expect(args(false)).toContain('--sync-on-commit')
  expect(args(true)).not.toContain('--sync-on-commit')
})
