import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { getScreenKey } from './admin-location.ts'
import { useNavigation } from './navigation.tsx'
import type { Arrival } from './navigator.ts'

/**
 * The ref of the heading of a screen; its title becomes the document title. After navigation from another screen the
 * heading gets the focus and is announced, and the scroll position is restored or the heading scrolled into view.
 */
export function useScreenHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const { setScreenTitle } = useBridge()
  const { adminNavigator, adminLocation } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef<Arrival | null>(null)
  const screenKey = getScreenKey(adminLocation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another screen
  useLayoutEffect(() => {
    arrival.current = adminNavigator.takeArrival() ?? arrival.current
    if (arrival.current) restoreScroll(arrival.current, heading.current)
  }, [adminNavigator, screenKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another screen
  useEffect(() => {
    setScreenTitle({ title, isAnnounced: arrival.current !== null })
    if (!arrival.current) return
    arrival.current = null
    // Wait until a dialog that led here has returned its focus.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }, [setScreenTitle, title, screenKey])
  return heading
}

function restoreScroll({ scrollTop }: Arrival, heading: HTMLElement | null): void {
  if (scrollTop !== undefined) window.scrollTo({ top: scrollTop, behavior: 'instant' })
  else heading?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
