/** The tabs of a browser share the session. Each notifies the others when it has changed the session. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio.account') : null

/** Notifies the other tabs of the current account: its id, or null after signing out. */
export function announceAccount(accountId: string | null): void {
  channel?.postMessage({ account: accountId })
}

/** Calls back when another tab has changed the session. */
export function watchOtherTabs(onChange: () => void): () => void {
  channel?.addEventListener('message', onChange)
  return () => channel?.removeEventListener('message', onChange)
}
