import type { ChildProcess } from 'node:child_process'

// A signal ends a process without its 'exit' handlers, unless a listener handles the signal and calls exit.
let listens = false
function leaveOnSignals(): void {
  if (listens) return
  listens = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(1))
  }
}

/** Ends a short-lived child when this process ends before it (Ctrl-C during a build), so that none is left behind. */
export function killOnExit(child: ChildProcess): ChildProcess {
  leaveOnSignals()
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}
