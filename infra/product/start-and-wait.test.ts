import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './settings.ts'

/** Runs a start script with invalid settings and returns its output. */
const runScript = (script: string) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const env = { PATH: process.env.PATH, PORT: 'none' }
    const child = execFile(
      process.execPath,
      [join(repository, 'infra/scripts', script)],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, lines: (stdout + stderr).trim().split('\n') }),
    )
  })

test('npm run production first says that it is a rehearsal, and npm start does not', async () => {
  const [production, start] = await Promise.all(['production.ts', 'start.ts'].map(runScript))
  expect(production?.lines[0]).toContain('This is a rehearsal of the deployment')
  expect(production?.lines[1]).toContain('PORT must be a number')
  expect(start?.lines[0]).toContain('PORT must be a number')
  expect([production?.code, start?.code]).toEqual([1, 1])
})
