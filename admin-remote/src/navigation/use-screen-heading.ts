import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { useNavigation } from './navigation.tsx'
import type { Arrival } from './navigator.ts'
import { getScreen } from './place.ts'

/**
 * Makes a heading the screen's: it sets the document title. After navigation from another screen it gets the focus and
 * is announced; the scroll position is restored, or else the heading is scrolled into view.
 */
export function useScreenHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const { nameScreen } = useBridge()
  const { navigator, place } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef<Arrival | null>(null)
  const screen = getScreen(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another arrival
  useLayoutEffect(() => {
    arrival.current = navigator.takeArrival() ?? arrival.current
    if (arrival.current) showFrom(arrival.current, heading.current)
  }, [navigator, screen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another arrival
  useEffect(() => {
    nameScreen({ title, isAnnounced: arrival.current !== null })
    if (!arrival.current) return
    arrival.current = null
    // After a dialog that led here has given its focus back.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }, [nameScreen, title, screen])
  return heading
}

function showFrom({ scrollTop }: Arrival, heading: HTMLElement | null): void {
  if (scrollTop !== undefined) window.scrollTo({ top: scrollTop, behavior: 'instant' })
  else heading?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
