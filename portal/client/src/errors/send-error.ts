const MOST = 5
const reported = new Set<string>()

/**
 * Sends an error to the API's log: at most five of a page, each once, with neither query nor anything that was typed. A
 * report that does not arrive is not sent again. The call is written out here (`reportBrowserError` of the endpoint
 * table), so that no page carries the table for it.
 */
export async function sendError({ app, error }: { app: 'portal' | 'marketing'; error: unknown }): Promise<void> {
  const { message = String(error), stack = '' } = (error ?? {}) as Partial<Error>
  if (!message || reported.has(message) || reported.size >= MOST) return
  reported.add(message)
  await fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    keepalive: true,
    body: JSON.stringify({
      app,
      message: message.slice(0, 500),
      stack: stack.slice(0, 4_000),
      path: location.pathname.slice(0, 200),
      release: document.querySelector<HTMLMetaElement>('meta[name=version]')?.content,
    }),
  })
}
