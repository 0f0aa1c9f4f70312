/** The event by which an error boundary reports a caught error to the window; `detail` is the error. */
export const CAUGHT_ERROR = 'studio:caught-error'

/**
 * Reports unhandled errors and those that boundaries caught to the API's log. The reporting code is loaded with the
 * first error, so that pages without errors do not carry it.
 */
export function reportErrors(app: 'portal' | 'marketing'): void {
  const report = (error: unknown) =>
    import('./send-error.ts').then(({ sendError }) => sendError({ app, error })).catch(() => undefined)
  addEventListener('error', ({ error, message }) => void report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => void report(reason))
  addEventListener(CAUGHT_ERROR, (event) => void report((event as CustomEvent<unknown>).detail))
}
