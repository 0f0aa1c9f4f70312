import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePortRange } from '../processes/ports.ts'
import { PORT_COUNT, repository } from './settings.ts'

/** Runs a start script with settings with which it cannot start, and returns its output. */
const runScript = (script: string, settings: Record<string, string>) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    const child = execFile(
      process.execPath,
      [join(repository, 'infra/scripts', script)],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, lines: (stdout + stderr).trim().split('\n') }),
    )
  })

test('npm run production first says that it is a rehearsal, and npm start does not', async () => {
  const [production, start] = await Promise.all([
    runScript('production.ts', { PORT: 'none' }),
    runScript('start.ts', { PORT: 'none' }),
  ])
  expect(production?.lines[0]).toContain('This is a rehearsal of the deployment')
  expect(production?.lines[1]).toContain('PORT must be a number')
  expect(start?.lines[0]).toContain('PORT must be a number')
  expect([production?.code, start?.code]).toEqual([1, 1])
})

test('when a port is in use, the start ends and the last line of output says what to do', async () => {
  const port = await findFreePortRange({ count: PORT_COUNT, minPort: 15_000, maxPort: 20_000 })
  const otherServer = createServer().listen(port + 1, '127.0.0.1')
  onTestFinished(() => void otherServer.close())
  await once(otherServer, 'listening')
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-start-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { code, lines } = await runScript('start.ts', { PORT: String(port), DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(lines.at(-1)).toContain(
    `Port ${port + 1} is in use (needed for the api): stop the program that uses it, or choose another PORT`,
  )
})
