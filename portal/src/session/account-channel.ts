/** Tabs of one browser share the session; each notifies the others when it has changed it. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio.account') : null

/** Notifies the other tabs of the current account: its id, or null after signing out. */
export function announceAccount(account: string | null): void {
  channel?.postMessage({ account })
}

/** Calls back when another tab has changed the session. */
export function watchOtherTabs(onChange: () => void): () => void {
  channel?.addEventListener('message', onChange)
  return () => channel?.removeEventListener('message', onChange)
}
