import type { ChildProcess } from 'node:child_process'

// A signal ends a process without running its 'exit' handlers, unless a listener calls exit.
let hasSignalListeners = false
function exitOnSignals(): void {
  if (hasSignalListeners) return
  hasSignalListeners = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A script with a listener of its own decides itself when to exit.
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(1))
  }
}

/** Ends a short-lived child when this process ends first, as on Ctrl-C during a build. */
export function killOnExit(child: ChildProcess): ChildProcess {
  exitOnSignals()
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}
