import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestStudio } from './test-app.ts'
import { testEnv } from './test-env.ts'

/** Runs a command of the API on a studio's database, in a process of its own. */
export function runScript(
  { databaseName }: Pick<TestStudio, 'databaseName'>,
  { script, options, env = {} }: { script: string; options: string[]; env?: Record<string, string> },
): Promise<{ stdout: string; stderr: string }> {
  const uri = inject('mongoUri').replace(/(:\d+)\/[^?]*/, `$1/${databaseName}`)
  const variables = Object.entries(testEnv({ MONGODB_URI: uri })).map(([name, value]) => [name, String(value ?? '')])
  return promisify(execFile)(process.execPath, [script, ...options], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(variables), ...env },
  })
}
