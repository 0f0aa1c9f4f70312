import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Suspends a process, for tests; SIGCONT resumes it. Waits until it is suspended: on a busy machine a signal that is sent
 * after SIGSTOP can reach it first.
 */
export async function suspendProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const isRunning = () => process.platform === 'linux' && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T ')
  while (isRunning()) await pause(10)
}
