declare global {
  interface Window {
    /** The requests that public/early.js made before the application ran, by URL. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

/** `fetch` that first uses the requests made before the application ran: each response once, and none after a write. */
export const fetchEarly: typeof globalThis.fetch = (input, init) => {
  if (init?.method !== undefined && init.method !== 'GET') dropEarlyReads()
  return takeEarlyResponse(String(input), init?.signal) ?? globalThis.fetch(input, init)
}

/** Drops early responses that no call has used. Called once the first page has rendered: later they could be stale. */
export function dropEarlyReads(): void {
  delete window.earlyReads
}

function takeEarlyResponse(url: string, signal: AbortSignal | null | undefined): Promise<Response> | undefined {
  const response = window.earlyReads?.get(url)
  window.earlyReads?.delete(url)
  if (!response || !signal) return response
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const rejectAborted = () => reject(signal.reason)
  if (signal.aborted) rejectAborted()
  signal.addEventListener('abort', rejectAborted, { once: true })
  return Promise.race([response, aborted]).finally(() => signal.removeEventListener('abort', rejectAborted))
}
