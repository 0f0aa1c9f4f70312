import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PictureAnswer, PictureTask } from './picture-process.ts'

const file = fileURLToPath(new URL('picture-process.ts', import.meta.url))
const MAX_WORK_MS = 10_000
const MAX_HEAP_MB = 64

/** Has a process of its own decode and re-encode a picture; null when it was killed for its time or its memory. */
export function runPictureProcess(task: PictureTask, { maxWorkMs = MAX_WORK_MS } = {}): Promise<PictureAnswer | null> {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // None of our secrets; fewer arenas hold less of what was freed.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: maxWorkMs,
    killSignal: 'SIGKILL',
  })
  yieldToRequests(child.pid)
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      resolve(answer as PictureAnswer)
      child.disconnect()
    })
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // It may be killed before it has read all of the picture.
    child.send(task, () => undefined)
  })
}

/** Requests come first when the processor is busy. */
function yieldToRequests(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
