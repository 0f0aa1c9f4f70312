import { usePrefetch } from '@studio/client/cache'

/**
 * Prefetches the booking terms when a button that opens the booking dialog is pointed at: the dialog can read its dates
 * only once it has them.
 */
export function usePrefetchOnIntent(): { onPointerEnter: () => void; onFocus: () => void } {
  const prefetch = usePrefetch()
  const intend = () => prefetch('getBookingTerms')
  return { onPointerEnter: intend, onFocus: intend }
}
