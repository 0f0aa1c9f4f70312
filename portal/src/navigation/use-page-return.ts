import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the browser restores this page from the back/forward cache, for example by Back from the hosted
 * checkout. State that waited for the navigation must be reset, such as a button 'Redirecting to Payment...'.
 */
export function usePageReturn(onReturn: () => void): void {
  const onRestored = useEffectEvent(onReturn)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
