const MAX_REPORTS = 5
const reportedMessages = new Set<string>()

/**
 * Sends an error to the API's log: at most five per page, each once, without the query of the page. The path of
 * `reportBrowserError` and its length limits are repeated here, so that pages do not load the contract for them.
 */
export async function sendError({ app, error }: { app: 'portal' | 'marketing'; error: unknown }): Promise<void> {
  const { message = String(error), stack = '' } = (error ?? {}) as Partial<Error>
  if (!message || reportedMessages.has(message) || reportedMessages.size >= MAX_REPORTS) return
  reportedMessages.add(message)
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
