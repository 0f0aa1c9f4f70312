export type StopSignals = {
  /** Resolves at the first SIGINT, SIGTERM, SIGHUP or SIGQUIT, or when `requestStop` is called. */
  stopRequested: Promise<'requested'>
  /** Aborted by SIGQUIT, or by a second Ctrl-C: the process must stop without waiting. */
  stopNowSignal: AbortSignal
  /** Requests a stop for a reason other than a signal, such as a parent process that is gone. */
  requestStop: () => void
}

/** Signals within this time count as one: a terminal's Ctrl-C reaches a script directly and through npm. */
const SAME_REQUEST_MS = 500

/** Listens to the signals that end a script, for as long as it lives. */
export function listenToStopSignals(): StopSignals {
  const stopRequested = Promise.withResolvers<'requested'>()
  const stopNowController = new AbortController()
  let firstRequestAt: number | undefined
  const requestStop = () => {
    firstRequestAt ??= performance.now()
    stopRequested.resolve('requested')
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop)
  process.on('SIGINT', () => {
    if (firstRequestAt !== undefined && performance.now() - firstRequestAt > SAME_REQUEST_MS) stopNowController.abort()
    requestStop()
  })
  process.on('SIGQUIT', () => {
    stopNowController.abort()
    requestStop()
  })
  return { stopRequested: stopRequested.promise, stopNowSignal: stopNowController.signal, requestStop }
}
