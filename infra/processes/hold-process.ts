import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Stops a process as a slow disk would, for tests; SIGCONT lets it go on. Waits until it stands still: on a busy machine
 * a signal that is sent after SIGSTOP can reach it first.
 */
export async function holdProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const isRunning = () => process.platform === 'linux' && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T ')
  while (isRunning()) await pause(10)
}
