import type { ChildProcess } from 'node:child_process'

/** Ends a short-lived child when this process ends before it (Ctrl-C during a build), so that none is left behind. */
export function endWithUs(child: ChildProcess): ChildProcess {
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}
