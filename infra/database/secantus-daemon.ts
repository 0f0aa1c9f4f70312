import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from '../processes/cli-error.ts'
import { endProcess } from '../processes/process-facts.ts'
import { answersHello } from './mongo-hello.ts'

export type RunningDatabase = { uri: string; pid: number; stop: () => Promise<void>; ended: Promise<void> }

/** A large database that was killed reads its log first, which takes a minute with a million bookings; ms. */
const STARTUP_PATIENCE = 200_000

/**
 * What the daemon gets to stop in order; ms. With 600,000 bookings it takes less than a second when nothing is on its way
 * and 23 s when much is just being written; one that is killed instead reads its log at the next start.
 */
export const STOP_PATIENCE = 60_000
const TEMPORARY_STOP_PATIENCE = 5_000

/**
 * Starts the SecantusDB daemon on a folder and resolves when it answers as primary.
 * `stop` lets it flush its data and kills it after a minute, a temporary one after five seconds; `atOnce` kills it immediately.
 * Throws CliError with the daemon's last output when it does not come up.
 */
export async function startSecantus(input: {
  daemon: string
  dir: string
  port: number
  atOnce: AbortSignal
  isTemporary: boolean
}): Promise<RunningDatabase> {
  mkdirSync(input.dir, { recursive: true })
  const child = spawn(input.daemon, daemonArguments(input), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C reaches our process only, which then stops the daemon in order.
    detached: true,
    cwd: input.dir,
    // It would read a secantusd.toml from the home folder; what it runs with is written here and nowhere else.
    env: { ...process.env, HOME: input.dir },
  })
  const lastWords = collectWords(child)
  const ended = once(child, 'exit').then(() => undefined)
  child.on('error', () => undefined)
  const kill = () => void child.kill('SIGKILL')
  input.atOnce.addEventListener('abort', kill, { once: true })
  await waitForHello({ child, port: input.port, lastWords })
  const pid = child.pid ?? 0
  const patience = input.isTemporary ? TEMPORARY_STOP_PATIENCE : STOP_PATIENCE
  const uri = `mongodb://127.0.0.1:${input.port}/studio?replicaSet=secantus&retryWrites=false`
  return { uri, pid, ended, stop: () => endProcess({ pid, patience }).then(() => ended) }
}

/** The daemon's arguments. What a temporary database acknowledges may be lost with the machine, as all of it is at its end. */
export function daemonArguments({
  dir,
  port,
  isTemporary,
}: {
  dir: string
  port: number
  isTemporary: boolean
}): string[] {
  const place = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', dir]
  // Without it a kill loses acknowledged writes. On a disk each write waits for it several times as long as for all else.
  const durable = isTemporary ? [] : ['--sync-on-commit']
  // Without --log-file-max an empty store takes 2 GB.
  return [...place, ...durable, '--log-file-max', '128MB', '--cache-size', '256M', '--log-level', 'WARNING']
}

function collectWords(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000)
  })
  return () => words.trim().split('\n').at(-1) ?? ''
}

async function waitForHello(input: { child: ChildProcess; port: number; lastWords: () => string }): Promise<void> {
  const { child, port, lastWords } = input
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const until = performance.now() + STARTUP_PATIENCE
  while (performance.now() < until) {
    if (failure) throw new CliError(`The database did not start: ${failure.message}`)
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new CliError(`The database did not start: ${lastWords() || `exit code ${child.exitCode}`}`)
    }
    if (await answersHello({ port, patience: 2000 })) return
    await pause(25)
  }
  child.kill('SIGKILL')
  throw new CliError(`The database did not answer on port ${port} within ${STARTUP_PATIENCE / 1000} s: ${lastWords()}`)
}
