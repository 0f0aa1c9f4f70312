import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repository } from '../../product/settings.ts'
import { openChannel } from './process-channel.ts'

/** One API process on simulated time, which can be killed and starts again on the same port. */
export type ApiProcess = {
  url: string
  /** Shows an instant, as of `at` by the machine's clock: processes that are set alike show the same. */
  setTime(now: number, at?: number): Promise<void>
  /**
   * Runs every job once, but for those named; answers those that failed, each with its reason. Like `setTime` it rejects
   * when the process has ended without being killed, with its last lines.
   */
  runJobs(except?: readonly string[]): Promise<string[]>
  /** SIGKILL, then another process, which was started ahead; resolves when it answers. Its clock shows `now` as of the call. */
  kill(now: number): Promise<void>
  stop(): Promise<void>
}

const compiled = join(repository, 'node_modules/.cache/simulated-api')

type OpenInput = { now: number; at?: number }
type Options = { port: number; env: Record<string, string | undefined>; onMistake: (line: string) => void }

/** Starts the API with a clock that is set to `now` and runs on from there. */
export async function startApi({ now, at = Date.now(), ...options }: Options & OpenInput): Promise<ApiProcess> {
  let running = spawnApi(options)
  await running.open({ now, at })
  // The next one loads its modules while this one answers: a kill costs seconds otherwise.
  let next = spawnApi(options)
  return {
    url: `http://127.0.0.1:${options.port}`,
    setTime: async (now, at = Date.now()) => void (await running.ask({ kind: 'set time', now, at })),
    runJobs: (except = []) => running.ask({ kind: 'run jobs', except }),
    kill: async (now) => {
      const at = Date.now()
      await running.kill()
      running = next
      await running.open({ now, at })
      next = spawnApi(options)
    },
    stop: async () => void (await Promise.all([running.stop(), next.stop()])),
  }
}

/** Starts a process that loads the API and opens it on command. */
function spawnApi({ port, env, onMistake }: Options) {
  const child = spawn(process.execPath, [join(repository, 'api/src/testing/simulated-api.ts')], {
    cwd: join(repository, 'api'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its modules are compiled once and not after each kill.
    env: { NODE_COMPILE_CACHE: compiled, ...env, API_PORT: String(port) },
  })
  const stop = async () => {
    // One that has died by itself is over already.
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // It ends with its channel.
    if (child.connected) child.disconnect()
    await ended
  }
  return { stop, ...openChannel(child, { onLine: onMistake }) }
}
