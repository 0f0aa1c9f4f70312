import { useSyncExternalStore } from 'react'

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the browser believes that it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}
