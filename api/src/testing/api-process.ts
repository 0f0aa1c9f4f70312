import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { TestStudio } from './test-app.ts'
import { createProcessVariables } from './test-env.ts'

/** Starts the API in a separate process on a studio's database. It is killed when the test finishes. */
export async function startApiProcess(
  studio: Pick<TestStudio, 'databaseName' | 'env'>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: createProcessVariables(studio, { API_PORT: '0', LOG_LEVEL: 'info', JOBS: 'false' }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { url: `http://127.0.0.1:${await readPort(child)}`, child }
}

async function readPort({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('the API process has no stdout')
  const lines = createInterface({ input: stdout })
  return new Promise((resolve, reject) => {
    // Reads the output to its end, since a full pipe would stop the process.
    lines.on('line', (line) => {
      const { port, msg } = JSON.parse(line) as { port?: number; msg?: string }
      if (msg === 'the API listens' && port) resolve(port)
    })
    lines.once('close', () => reject(new Error('the API ended before it listened')))
  })
}
