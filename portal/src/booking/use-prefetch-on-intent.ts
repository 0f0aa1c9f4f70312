import { useReadAhead } from '@studio/client/reading'

/**
 * What a button that opens the booking dialog does when it is pointed at: it asks for the terms of booking, because the
 * dialog can ask for its dates only when it knows them.
 */
export function usePrefetchOnIntent(): { onPointerEnter: () => void; onFocus: () => void } {
  const readAhead = useReadAhead()
  const intend = () => readAhead('getBookingTerms')
  return { onPointerEnter: intend, onFocus: intend }
}
