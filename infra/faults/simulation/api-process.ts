import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repository } from '../../product/settings.ts'

/** An API process whose clock and jobs obey the simulation, which can be killed and starts again on the same port. */
export type ApiProcess = {
  url: string
  /** Shows an instant, as of `at` by the machine's clock: processes that are set alike show the same. */
  setTime(now: number, at: number): Promise<void>
  /** Runs every job once, but for those named; answers what failed, or that the process was killed. */
  runJobs(except: readonly string[]): Promise<string[]>
  /** SIGKILL, then another process; resolves when it answers. */
  kill(now: number): Promise<void>
  stop(): Promise<void>
}

type Options = { port: number; env: Record<string, string | undefined>; onLine: (line: string) => void }
type Command = { kind: string; now?: number; at?: number; except?: readonly string[] }

/** Starts the API with a clock that is set to `now` and runs on from there. */
export async function startApi({ now, ...options }: Options & { now: number }): Promise<ApiProcess> {
  const open = async (now: number, at = Date.now()) => {
    const api = spawnApi(options)
    await api.ask({ kind: 'open', now, at })
    return api
  }
  let running = await open(now)
  return {
    url: `http://127.0.0.1:${options.port}`,
    setTime: async (now, at) => void (await running.ask({ kind: 'set time', now, at })),
    runJobs: (except) => running.ask({ kind: 'run jobs', except }),
    kill: async (now) => {
      const at = Date.now()
      await running.end('SIGKILL')
      running = await open(now, at)
    },
    stop: () => running.end('SIGTERM'),
  }
}

function spawnApi({ port, env, onLine }: Options) {
  const child = spawn(process.execPath, [join(repository, 'api/src/testing/simulated-api.ts')], {
    cwd: join(repository, 'api'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its modules are compiled once and not after each kill.
    env: { NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/simulated-api'), ...env, API_PORT: String(port) },
  })
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', onLine)
  return { ask: createAsk(child), end: (signal: NodeJS.Signals) => endProcess(child, signal) }
}

type Reply = { port?: number; id?: number; failures?: string[] }

/** Commands over the IPC channel; each is answered once. Opening, the first one, is answered with the port. */
function createAsk(child: ChildProcess): (command: Command) => Promise<string[]> {
  const open = new Map<number, (failures: string[]) => void>()
  let count = 0
  const answer = (id: number, failures: string[]) => {
    open.get(id)?.(failures)
    open.delete(id)
  }
  child.on('message', ({ port, id = 0, failures = [] }: Reply) => answer(port ? 1 : id, failures))
  child.once('close', () => {
    for (const id of [...open.keys()]) answer(id, ['the process has ended'])
  })
  return (command) => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(['the process has ended'])
    count += 1
    const { promise, resolve } = Promise.withResolvers<string[]>()
    open.set(count, resolve)
    child.send({ ...command, id: count }, () => undefined)
    return promise
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}
