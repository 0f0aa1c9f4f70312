import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * Calls back when the browser shows this very page again after it had been left, from its memory, scripts and all: by
 * Back from the hosted checkout, say. What waited for the move that is now undone has to be put right, such as a button
 * that says 'Redirecting to Payment...'.
 */
export function usePageReturn(onReturn: () => void): void {
  const latest = useLatest(onReturn)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [latest])
}
