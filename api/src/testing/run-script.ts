import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestStudio } from './test-app.ts'
import { createProcessVariables } from './test-env.ts'

/** Runs a script of the API on a studio's database in a separate process. */
export function runScript(
  studio: Pick<TestStudio, 'databaseName' | 'env'>,
  { script, options = [], env }: { script: string; options?: string[]; env?: Record<string, string> },
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [script, ...options], { env: createProcessVariables(studio, env) })
}
