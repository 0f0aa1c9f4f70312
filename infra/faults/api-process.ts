import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isAnswering } from '../processes/http-probe.ts'
import { followLines } from '../processes/log-lines.ts'
import { repository } from '../product/settings.ts'
import { waitUntil } from './until.ts'

export type ApiProcess = {
  url: string
  isUp(): Promise<boolean>
  /** Sends a command over IPC, which only the API of a simulation obeys. Returns what failed, or that the process has ended. */
  command(command: object): Promise<string[]>
  /** Kills the process and starts another one; resolves when that is up. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Returns the script, relative to the repository, and its arguments for a start. */
  getScript: () => string[]
  port: number
  env: Record<string, string | undefined>
  onLine: (line: string) => void
}

const compileCache = process.env.NODE_COMPILE_CACHE ?? join(repository, 'node_modules/.cache/faults')
const preload = new URL('../processes/exit-with-parent.ts', import.meta.url).href

/** Starts an API process that can be killed and restarted on the same port. */
export async function startApi({ getScript, port, env, onLine }: Options): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${port}`
  const isUp = () => isAnswering(`${url}/api/health`, (status) => status === 200)
  const start = async () => {
    const child = spawn(process.execPath, ['--import', preload, ...getScript()], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Compile the modules once and not after each kill.
      env: { NODE_COMPILE_CACHE: compileCache, ...env, API_PORT: String(port) },
    })
    followLines({ streams: [child.stdout, child.stderr], onLine })
    await waitUntil(`${url} answers`, async () => hasEnded(child) || (await isUp()))
    if (hasEnded(child)) throw new Error(`an API process ended with exit code ${child.exitCode}`)
    return child
  }
  let child = await start()
  return {
    url,
    isUp,
    command: (command) => sendCommand(child, command),
    killAndRestart: async () => {
      await endProcess(child, 'SIGKILL')
      child = await start()
    },
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function sendCommand(child: ChildProcess, command: object): Promise<string[]> {
  if (hasEnded(child)) return ['the process has ended']
  const abortController = new AbortController()
  const reply = once(child, 'message', abortController).then(([failures]) => failures as string[])
  const exit = once(child, 'exit', abortController).then(() => ['the process has ended'])
  child.send(command, () => undefined)
  return Promise.race([reply, exit]).finally(() => abortController.abort())
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
