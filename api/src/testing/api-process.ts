import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { buildUrl, type EndpointName, endpoints } from '@studio/contract'
import { onTestFinished } from 'vitest'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'
import { createProcessVariables } from './test-env.ts'

type CallInput = { as?: Person | null; body?: unknown; params?: Record<string, string> }
type ApiResponse = { status: number; answer: Record<string, unknown>; durationMs: number }

export type ApiProcess = {
  url: string
  child: ChildProcess
  call(name: EndpointName, options?: CallInput): Promise<ApiResponse>
  stop(): Promise<number | null>
}

/** Starts the API in a separate process on a studio's database. It is killed when the test finishes. */
export async function startApiProcess(studio: Pick<TestStudio, 'databaseName' | 'env'>): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: createProcessVariables(studio, { API_PORT: '0', LOG_LEVEL: 'info', JOBS: 'false' }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${await readPort(child)}`
  return {
    url,
    child,
    call: (name, options) => call({ url, name, ...options }),
    async stop() {
      const exitEvent = once(child, 'exit')
      child.kill('SIGTERM')
      return Number((await exitEvent)[0])
    },
  }
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

async function call({
  url,
  name,
  as,
  body,
  params,
}: CallInput & { url: string; name: EndpointName }): Promise<ApiResponse> {
  const endpoint = endpoints[name]
  const startedAt = performance.now()
  const response = await fetch(`${url}${buildUrl(endpoint, { params: params ?? {} })}`, {
    method: endpoint.method,
    headers: {
      ...(as ? { Cookie: as.cookie } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, answer, durationMs: performance.now() - startedAt }
}
