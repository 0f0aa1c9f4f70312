import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The first message: the instant at which the process opens. */
type OpenCommand = { kind: 'open'; now: number; at: number }
type Command = { kind: 'set time'; now: number; at: number } | { kind: 'run jobs'; except: readonly string[] }
type Message = { port?: number; id?: number; failures?: string[] }

/** Commands to a process over its IPC channel. */
export type ProcessChannel = {
  /** Lets the process open and listen; resolves when it does, and rejects when it ends before. */
  open(given: Omit<OpenCommand, 'kind'>): Promise<void>
  /**
   * Answers the failures of a command, or that the process was killed. Rejects once the process has ended by itself, with
   * its exit code and last lines.
   */
  ask(command: Command): Promise<string[]>
  /** SIGKILL; resolves when it is over. Rejects when the process had ended by itself before. */
  kill(): Promise<void>
}

const LAST_LINES = 20

/** Opens the channel to a process that was just started; `onLine` gets every line that it writes. */
export function openChannel(child: ChildProcess, { onLine }: { onLine: (line: string) => void }): ProcessChannel {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      onLine(line)
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
    })
  }
  const open = new Map<number, PromiseWithResolvers<string[]>>()
  const { promise: listening, resolve: isListening, reject: doesNotListen } = Promise.withResolvers<void>()
  // One that was started ahead may end without having been opened: then there is no caller to fail.
  listening.catch(() => undefined)
  let count = 0
  let isKilled = false
  let end: (() => Promise<string[]>) | null = null
  // 'close' comes when the last lines have been read as well.
  const closed = once(child, 'close').then(([code, signal]) => {
    const how = signal ? `by ${signal}` : `with code ${code}`
    const error = new Error([`an API process ended by itself ${how}; its last lines:`, ...lines].join('\n'))
    const answer = () => (isKilled ? Promise.resolve(['the process was killed']) : Promise.reject(error))
    end = answer
    doesNotListen(error)
    for (const { resolve } of open.values()) resolve(answer())
    open.clear()
  })
  child.on('message', ({ port, id, failures = [] }: Message) => {
    if (port) isListening()
    open.get(id ?? 0)?.resolve(failures)
    open.delete(id ?? 0)
  })
  return {
    open: (given) => {
      child.send({ kind: 'open', ...given } satisfies OpenCommand, () => undefined)
      return listening
    },
    ask: (command) => {
      if (end) return end()
      count += 1
      const answer = Promise.withResolvers<string[]>()
      open.set(count, answer)
      // A channel that is closed means that the process ends, which answers all that is open.
      child.send({ ...command, id: count }, () => undefined)
      return answer.promise
    },
    kill: async () => {
      if (end) return void (await end())
      isKilled = true
      child.kill('SIGKILL')
      await closed
    },
  }
}
