/** The type of the window event that reports an error caught by an error boundary; its `detail` is the error. */
export const CAUGHT_ERROR = 'studio:caught-error'

/**
 * Reports unhandled errors, and those caught by error boundaries, to the API's log. The code that sends them is loaded at
 * the first error.
 */
export function reportErrors(app: 'portal' | 'marketing'): void {
  const report = (error: unknown) =>
    import('./send-error.ts').then(({ sendError }) => sendError({ app, error })).catch(() => undefined)
  addEventListener('error', ({ error, message }) => void report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => void report(reason))
  addEventListener(CAUGHT_ERROR, (event) => void report((event as CustomEvent<unknown>).detail))
}
