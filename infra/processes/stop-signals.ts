export type StopSignals = {
  /** Resolves with the first SIGINT, SIGTERM or SIGHUP, with SIGQUIT, or when `ask` is called. */
  asked: Promise<'asked'>
  /** Aborted by SIGQUIT, or by a second Ctrl-C: the process must stop without waiting. */
  atOnce: AbortSignal
  /** Requests a stop for a reason other than a signal, such as a parent process that is gone. */
  ask: () => void
}

/** What comes within this time is one wish: a terminal's Ctrl-C reaches a script directly and through npm; ms. */
const ONE_WISH = 500

/** Listens to the signals that end a script, for as long as it lives. */
export function listenToStopSignals(): StopSignals {
  const asked = Promise.withResolvers<'asked'>()
  const atOnce = new AbortController()
  let first: number | undefined
  const ask = () => {
    first ??= performance.now()
    asked.resolve('asked')
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  process.on('SIGINT', () => {
    if (first !== undefined && performance.now() - first > ONE_WISH) atOnce.abort()
    ask()
  })
  process.on('SIGQUIT', () => {
    atOnce.abort()
    ask()
  })
  return { asked: asked.promise, atOnce: atOnce.signal, ask }
}
