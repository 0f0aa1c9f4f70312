import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Command, OpenCommand, Reply } from './simulated-api.ts'
import { aTestStudio } from './test-app.ts'

const studio = await aTestStudio()
const DAY_MS = 86_400_000
const future = Date.parse('2026-07-06T12:00:00Z')

function start(file: string, changes: Record<string, string> = {}): ChildProcess {
  const address = new URL(inject('mongoUri'))
  address.pathname = `/${studio.databaseName}`
  const child = spawn(process.execPath, [file], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...Object.fromEntries(Object.entries(studio.env).map(([name, value]) => [name, String(value ?? '')])),
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      MONGODB_URI: address.href,
      API_PORT: '0',
      JOBS: 'false',
      ...changes,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send({ kind: 'open', now: future } satisfies OpenCommand)
  return child
}

async function ask(child: ChildProcess, command: Command): Promise<Reply> {
  child.send(command)
  const [reply] = (await once(child, 'message')) as [Reply]
  return reply
}

test('a simulated process follows the time that its parent sets, and runs its jobs on command', async () => {
  const child = start('src/testing/simulated-api.ts')
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const holidaysOn = async () => (await fetch(`http://127.0.0.1:${port}/api/holidays`)).json()
  const admin = await studio.aUser({ role: 'admin' })
  await studio.call('createHoliday', {
    as: await studio.signIn(admin),
    body: { name: 'May', from: '2026-07-06', to: '2026-07-06' },
  })
  expect(await holidaysOn()).toHaveLength(1)
  expect(await ask(child, { id: 1, kind: 'set time', now: future + 90 * DAY_MS })).toEqual({ id: 1, failures: [] })
  expect(await holidaysOn()).toEqual([])
  expect((await ask(child, { id: 2, kind: 'run jobs' })).id).toBe(2)
})

test('an unhandled rejection does not end a simulated process, as in production', async () => {
  // Beside the API's own listener and not before it, which would take the first message away.
  const mistake = `process.on('newListener', function add(name) {
    if (name !== 'message') return
    process.off('newListener', add)
    process.on('message', ({ kind }) => void (kind !== 'open' && Promise.reject(new Error('without a caller'))))
  })`
  const child = start('src/testing/simulated-api.ts', {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(mistake)}`,
  })
  await once(child, 'message')
  for (const id of [1, 2]) {
    expect(await ask(child, { id, kind: 'set time', now: future })).toEqual({ id, failures: [] })
  }
  expect(child.exitCode).toBeNull()
})

test('a simulated process does not start in production', async () => {
  const child = start('src/testing/simulated-api.ts', { NODE_ENV: 'production', STRIPE_API_BASE: '' })
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  expect({ code, words }).toEqual({ code: 1, words: expect.stringContaining('not for production') })
})

test('the API that production runs has no time to set: it neither listens to its parent nor reads a time', async () => {
  const source = new URL('..', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('testing/') && !file.endsWith('.test.ts'),
  )
  // The process that decodes a picture gets it from the API, and nothing else.
  const own = files.filter((file) => !file.endsWith('uploads/picture-process.ts'))
  const texts = await Promise.all(own.map((file) => readFile(new URL(file, source), 'utf8')))
  expect(files).toContain('main.ts')
  expect(texts.filter((text) => /process\.on\('message'|once\(process, 'message'|simulated-api/.test(text))).toEqual([])
})
