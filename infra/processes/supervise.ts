import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from './cli-error.ts'
import { followLines } from './log-lines.ts'
import { decideRestart } from './restart-policy.ts'
import { type LivenessAddress, watchLiveness } from './watch-liveness.ts'

/** A long-running process of ours: what to run with this Node, and how to know that it is up. */
export type ProcessSpec = {
  name: string
  /** Arguments of node: flags, the file, its own arguments. */
  args: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Returns true once the process is ready; polled until `timeoutMs` is over. */
  isUp: () => Promise<boolean>
  timeoutMs: number
  /** Where its event loop answers; a process that does not answer there is killed and restarted. */
  liveness?: LivenessAddress
}

export type SupervisedProcess = {
  name: string
  /** The current process id, for tests and for the index page. */
  getPid: () => number | undefined
  /** Resolves when it is up for the first time; rejects with CliError when it dies or times out before that. */
  ready: Promise<void>
  /**
   * Ends it as `stop` does and starts it again; resolves when it is up, rejects with CliError when it is not up in time. The
   * restart policy still applies afterwards.
   */
  restart: (stopTimeoutMs: number) => Promise<void>
  /** Ends it and whatever it started; SIGKILL after `timeoutMs`. */
  stop: (timeoutMs: number) => Promise<void>
  /** Ends it immediately: SIGQUIT makes it end its children, and it is killed after two seconds. */
  stopImmediately: () => Promise<void>
}

type SuperviseInput = {
  spec: ProcessSpec
  onLine: (line: string) => void
  /** Called with a message when the process died and is about to be restarted. */
  onDeath: (message: string) => void
  /** Called instead of `onDeath` when the process is not restarted any more. */
  onGiveUp: (reason: string) => void
  /** Whether to restart after a death; by default not after five in a minute. */
  restartPolicy?: typeof decideRestart
}

const STOP_IMMEDIATELY_TIMEOUT_MS = 2000
const preload = new URL('exit-with-parent.ts', import.meta.url).href

/**
 * Runs a process and starts it again whenever it dies, until five deaths in a minute (`onGiveUp` gets the reason).
 * A process that dies before it was first up is not restarted: that error is reported immediately.
 */
export function supervise({
  spec,
  onLine,
  onDeath,
  onGiveUp,
  restartPolicy = decideRestart,
}: SuperviseInput): SupervisedProcess {
  const state = {
    isStopping: false,
    child: undefined as ChildProcess | undefined,
    deaths: [] as number[],
    wasUp: false,
  }
  // Children that `restart` ended: their death is no failure.
  const replacedChildren = new WeakSet<ChildProcess>()
  const firstUp = Promise.withResolvers<void>()

  const run = () => {
    const child = startChild(spec)
    state.child = child
    const log = followLines({ streams: [child.stdout, child.stderr], onLine })
    child.once('error', () => undefined)
    let hangReason = ''
    const address = spec.liveness
    const endWatch = address
      ? watchLiveness({
          address,
          onHang: (reason) => {
            // A process that is being stopped may be silent: `stop` has its own time limit.
            if (state.isStopping || replacedChildren.has(child)) return
            hangReason = reason
            killGroup(child)
          },
        })
      : () => undefined
    child.once('exit', endWatch)
    child.once('close', (code, signal) => {
      if (replacedChildren.has(child)) return
      // A process killed by a signal could not log why, so its last log line is not reported as the cause.
      void reportDeath({
        outcome: signal ?? `exit code ${code}`,
        reason: signal ? hangReason : log.getFailureReason(),
      })
    })
  }
  const reportDeath = async ({ outcome, reason }: { outcome: string; reason: string }) => {
    if (state.isStopping) return
    const message = `${spec.name} ended (${outcome})${reason ? `: ${reason}` : ''}`
    if (!state.wasUp) return firstUp.reject(new CliError(message))
    state.deaths.push(performance.now())
    const decision = restartPolicy(state.deaths)
    if (!decision.shouldRestart)
      return onGiveUp(`${message}. It died five times in a minute; its last message is above, its whole log is kept.`)
    onDeath(`${message}. Starting it again.`)
    await pause(decision.pauseMs)
    if (!state.isStopping) run()
  }

  run()
  waitUntilUp({ spec, shouldStop: () => state.isStopping }).then(() => {
    state.wasUp = true
    firstUp.resolve()
  }, firstUp.reject)
  firstUp.promise.catch(() => undefined)
  const stop = async (timeoutMs: number) => {
    state.isStopping = true
    if (state.child) await endGroup({ child: state.child, timeoutMs })
  }
  const stopImmediately = async () => {
    state.isStopping = true
    if (state.child) await endGroup({ child: state.child, timeoutMs: STOP_IMMEDIATELY_TIMEOUT_MS, signal: 'SIGQUIT' })
  }
  const restart = async (stopTimeoutMs: number) => {
    const replacedChild = state.child
    if (replacedChild) {
      replacedChildren.add(replacedChild)
      await endGroup({ child: replacedChild, timeoutMs: stopTimeoutMs })
    }
    if (state.isStopping) return
    run()
    await waitUntilUp({ spec, shouldStop: () => state.isStopping })
  }
  return { name: spec.name, getPid: () => state.child?.pid, ready: firstUp.promise, restart, stop, stopImmediately }
}

function startChild(spec: ProcessSpec): ChildProcess {
  // A group of its own: Ctrl-C reaches only us, and we end the children in the right order, grandchildren included.
  return spawn(process.execPath, ['--import', preload, ...spec.args], {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function waitUntilUp({ spec, shouldStop }: { spec: ProcessSpec; shouldStop: () => boolean }): Promise<void> {
  const deadline = performance.now() + spec.timeoutMs
  while (!shouldStop()) {
    if (await spec.isUp().catch(() => false)) return
    if (performance.now() > deadline)
      throw new CliError(`${spec.name} did not come up within ${spec.timeoutMs / 1000} s.`)
    await pause(50)
  }
}

async function endGroup(input: { child: ChildProcess; timeoutMs: number; signal?: NodeJS.Signals }): Promise<void> {
  const { child, timeoutMs, signal = 'SIGTERM' } = input
  const exit = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
  if (exit) {
    child.kill(signal)
    const timer = new AbortController()
    await Promise.race([exit, pause(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
  }
  // Kill the processes of its group that are still running.
  killGroup(child)
  await exit
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // the group is empty
  }
}
