import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from '../processes/cli-error.ts'
import { endProcess } from '../processes/process-facts.ts'
import { answersAsPrimary } from './mongo-hello.ts'

export type RunningDatabase = { uri: string; pid: number; stop: () => Promise<void>; exit: Promise<void> }

/** A large database that was killed replays its log first, which takes a minute with a million bookings. */
const STARTUP_TIMEOUT_MS = 200_000

/**
 * How long the daemon may take to stop. With 600,000 bookings it takes less than a second when idle and 23 s under heavy
 * writes. A daemon that is killed instead replays its log at the next start.
 */
export const STOP_TIMEOUT_MS = 60_000
const TEMPORARY_STOP_TIMEOUT_MS = 5_000

/**
 * Starts the SecantusDB daemon on a folder and resolves when it answers as primary.
 * `stop` lets it flush its data. A daemon that is still running after a minute (a temporary one: after five seconds) is
 * killed.
 * `stopNowSignal` kills it immediately.
 * Throws CliError with the daemon's last output when it does not come up.
 */
export async function startSecantus(input: {
  daemon: string
  dir: string
  port: number
  stopNowSignal: AbortSignal
  isTemporary: boolean
}): Promise<RunningDatabase> {
  mkdirSync(input.dir, { recursive: true })
  const child = spawn(input.daemon, getDaemonArguments(input), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C reaches only our process, which then stops the daemon cleanly.
    detached: true,
    cwd: input.dir,
    // Keeps it from reading a secantusd.toml in the user's home folder.
    env: { ...process.env, HOME: input.dir },
  })
  const lastLine = followLastLine(child)
  const exit = once(child, 'exit').then(() => undefined)
  child.on('error', () => undefined)
  const kill = () => void child.kill('SIGKILL')
  input.stopNowSignal.addEventListener('abort', kill, { once: true })
  await waitForHello({ child, port: input.port, lastLine })
  const pid = child.pid ?? 0
  const timeoutMs = input.isTemporary ? TEMPORARY_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS
  const uri = `mongodb://127.0.0.1:${input.port}/studio?replicaSet=secantus&retryWrites=false`
  return { uri, pid, exit, stop: () => endProcess({ pid, timeoutMs }).then(() => exit) }
}

/** The daemon's arguments. A temporary database may lose acknowledged writes when it is killed. */
export function getDaemonArguments({
  dir,
  port,
  isTemporary,
}: {
  dir: string
  port: number
  isTemporary: boolean
}): string[] {
  const address = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', dir]
  // Without this flag a kill loses acknowledged writes. With it a write takes several times as long.
  const syncFlags = isTemporary ? [] : ['--sync-on-commit']
  // Without --log-file-max an empty store takes 2 GB.
  return [...address, ...syncFlags, '--log-file-max', '128MB', '--cache-size', '256M', '--log-level', 'WARNING']
}

function followLastLine(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  return () => output.trim().split('\n').at(-1) ?? ''
}

async function waitForHello(input: { child: ChildProcess; port: number; lastLine: () => string }): Promise<void> {
  const { child, port, lastLine } = input
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const deadline = performance.now() + STARTUP_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (failure) throw new CliError(`The database did not start: ${failure.message}`)
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new CliError(`The database did not start: ${lastLine() || `exit code ${child.exitCode}`}`)
    }
    if (await answersAsPrimary({ port, timeoutMs: 2000 })) return
    await pause(25)
  }
  child.kill('SIGKILL')
  throw new CliError(`The database did not answer on port ${port} within ${STARTUP_TIMEOUT_MS / 1000} s: ${lastLine()}`)
}
