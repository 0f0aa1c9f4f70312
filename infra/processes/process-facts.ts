import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** True while a process with this id exists, including those of other users. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a running process, or '' when it is gone. It shows whether the system has reused the process id. */
export function findCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return process.platform === 'linux' || process.platform === 'win32' ? '' : readCommandFromPs(pid)
  }
}

function readCommandFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Ends a process: SIGTERM, then SIGKILL after `timeoutMs`. Resolves when it is gone, or two seconds after SIGKILL. */
export async function endProcess({ pid, timeoutMs }: { pid: number; timeoutMs: number }): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch {
      // the process has ended in the meantime
    }
  }
  send('SIGTERM')
  for (let waitedMs = 0; waitedMs < timeoutMs && isAlive(pid); waitedMs += 50) await pause(50)
  if (!isAlive(pid)) return
  send('SIGKILL')
  for (let waitedMs = 0; waitedMs < 2000 && isAlive(pid); waitedMs += 50) await pause(50)
}
