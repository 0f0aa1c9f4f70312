import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { answers } from '../processes/http-probe.ts'
import { followLines } from '../processes/log-lines.ts'
import { repository } from '../product/settings.ts'
import { until } from './until.ts'

export type ApiProcess = {
  url: string
  isUp(): Promise<boolean>
  /** Commands a simulated process over the IPC channel; answers what failed, or that the process has ended. */
  command(command: object): Promise<string[]>
  /** SIGKILL, and another process in its place; resolves when that answers. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** The entry, from the repository's root, and its arguments at the time of a start. */
  entry: () => string[]
  port: number
  env: Record<string, string | undefined>
  onLine: (line: string) => void
}

const preload = new URL('../processes/exit-with-parent.ts', import.meta.url).href

/** Starts an API process, which can be killed and starts again on the same port. */
export async function startApi({ entry, port, env, onLine }: Options): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${port}`
  const isUp = () => answers(`${url}/api/health`, (status) => status === 200)
  const open = async () => {
    const child = spawn(process.execPath, ['--import', preload, ...entry()], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its modules are compiled once and not after each kill.
      env: { NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/faults'), ...env, API_PORT: String(port) },
    })
    followLines({ streams: [child.stdout, child.stderr], onLine })
    await until(`${url} answers`, async () => hasEnded(child) || (await isUp()))
    if (hasEnded(child)) throw new Error(`an API process ended with exit code ${child.exitCode}`)
    return child
  }
  let child = await open()
  return {
    url,
    isUp,
    command: (command) => ask(child, command),
    kill: async () => {
      await end(child, 'SIGKILL')
      child = await open()
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function ask(child: ChildProcess, command: object): Promise<string[]> {
  if (hasEnded(child)) return ['the process has ended']
  const done = new AbortController()
  const reply = once(child, 'message', done).then(([failures]) => failures as string[])
  const ended = once(child, 'exit', done).then(() => ['the process has ended'])
  child.send(command, () => undefined)
  return Promise.race([reply, ended]).finally(() => done.abort())
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
