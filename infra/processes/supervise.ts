import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from './cli-error.ts'
import { followLines } from './log-lines.ts'
import { nextRestart } from './restart-policy.ts'
import { type LivenessAddress, watchLiveness } from './watch-liveness.ts'

/** A long-running process of ours: what to run with this Node, and how to know that it is up. */
export type ProcessSpec = {
  name: string
  /** Arguments of node: flags, the file, its own arguments. */
  args: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Answers true once the process does its work; asked again and again until `patience` ms are over. */
  isUp: () => Promise<boolean>
  patience: number
  /** Where its event loop answers; a process that is silent there is killed, which is a death like any other. */
  liveness?: LivenessAddress
}

export type SupervisedProcess = {
  name: string
  /** The current process id, for tests and for the index page. */
  pid: () => number | undefined
  /** Resolves when it is up for the first time; rejects with CliError when it dies or is silent before that. */
  ready: Promise<void>
  /**
   * Ends it as `stop` does and starts it again; resolves when it is up. Rejects with CliError when it is not, and
   * leaves it to the rule of deaths.
   */
  restart: (patience: number) => Promise<void>
  /** Ends it and whatever it started; SIGKILL after `patience` ms. */
  stop: (patience: number) => Promise<void>
  /** Ends it immediately: SIGQUIT makes it end its children, and it is killed after two seconds. */
  quit: () => Promise<void>
}

type Watch = {
  plan: ProcessSpec
  onLine: (line: string) => void
  onDeath: (line: string) => void
  onGiveUp: (reason: string) => void
  /** Whether a death is followed by a new start; five in a minute end it unless said otherwise. */
  rule?: typeof nextRestart
}

const QUIT_PATIENCE = 2000
const preload = new URL('exit-with-parent.ts', import.meta.url).href

/**
 * Runs a process and starts it again whenever it dies, until five deaths in a minute (`onGiveUp` gets the reason).
 * A process that dies before it was first up is not restarted: that is a mistake to report immediately.
 */
export function supervise({ plan, onLine, onDeath, onGiveUp, rule = nextRestart }: Watch): SupervisedProcess {
  const state = { stopping: false, child: undefined as ChildProcess | undefined, deaths: [] as number[], wasUp: false }
  // Those whose death was asked for.
  const replaced = new WeakSet<ChildProcess>()
  const firstUp = Promise.withResolvers<void>()

  const run = () => {
    const child = startChild(plan)
    state.child = child
    const words = followLines({ streams: [child.stdout, child.stderr], onLine })
    child.once('error', () => undefined)
    let hung = ''
    const address = plan.liveness
    const endWatch = address
      ? watchLiveness({
          address,
          onHang: (why) => {
            // While it is asked to stop it has its own time for that.
            if (state.stopping || replaced.has(child)) return
            hung = why
            killGroup(child)
          },
        })
      : () => undefined
    child.once('exit', endWatch)
    child.once('close', (code, signal) => {
      if (replaced.has(child)) return
      // A process killed by a signal could not log why, so its last log line is not reported as the cause.
      void died({ how: signal ?? `exit code ${code}`, why: signal ? hung : words.last() })
    })
  }
  const died = async ({ how, why }: { how: string; why: string }) => {
    if (state.stopping) return
    const words = `${plan.name} ended (${how})${why ? `: ${why}` : ''}`
    if (!state.wasUp) return firstUp.reject(new CliError(words))
    state.deaths.push(performance.now())
    const verdict = rule(state.deaths)
    if (!verdict.again)
      return onGiveUp(`${words}. It died five times in a minute; the last words are above, the whole log is kept.`)
    onDeath(`${words}. Starting it again.`)
    await pause(verdict.pause)
    if (!state.stopping) run()
  }

  run()
  waitUntilUp({ plan, isGone: () => state.stopping }).then(() => {
    state.wasUp = true
    firstUp.resolve()
  }, firstUp.reject)
  firstUp.promise.catch(() => undefined)
  const stop = async (patience: number) => {
    state.stopping = true
    if (state.child) await endGroup({ child: state.child, patience })
  }
  const quit = async () => {
    state.stopping = true
    if (state.child) await endGroup({ child: state.child, patience: QUIT_PATIENCE, signal: 'SIGQUIT' })
  }
  const restart = async (patience: number) => {
    const former = state.child
    if (former) {
      replaced.add(former)
      await endGroup({ child: former, patience })
    }
    if (state.stopping) return
    run()
    await waitUntilUp({ plan, isGone: () => state.stopping })
  }
  return { name: plan.name, pid: () => state.child?.pid, ready: firstUp.promise, restart, stop, quit }
}

function startChild(plan: ProcessSpec): ChildProcess {
  // A group of its own: Ctrl-C reaches only us, and we end the children in the right order, grandchildren included.
  return spawn(process.execPath, ['--import', preload, ...plan.args], {
    cwd: plan.cwd,
    env: plan.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function waitUntilUp({ plan, isGone }: { plan: ProcessSpec; isGone: () => boolean }): Promise<void> {
  const until = performance.now() + plan.patience
  while (!isGone()) {
    if (await plan.isUp().catch(() => false)) return
    if (performance.now() > until) throw new CliError(`${plan.name} did not come up within ${plan.patience / 1000} s.`)
    await pause(50)
  }
}

async function endGroup(input: { child: ChildProcess; patience: number; signal?: NodeJS.Signals }): Promise<void> {
  const { child, patience, signal = 'SIGTERM' } = input
  const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
  if (ended) {
    child.kill(signal)
    const timer = new AbortController()
    await Promise.race([ended, pause(patience, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
  }
  // Processes of its group that still run had their time to stop.
  killGroup(child)
  await ended
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // the group is empty: nothing was left behind
  }
}
