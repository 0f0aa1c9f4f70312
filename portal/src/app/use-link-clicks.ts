import { endpoints } from '@studio/contract'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasElementHash } from '../navigation/hash-screens.ts'
import { isPortalPath } from '../navigation/use-go-to.ts'
import { usePrefetch } from '../session/use-prefetch.ts'
import { useUser } from '../session/use-user.ts'
import { findRoute } from './routes.tsx'

/**
 * Links are plain anchors everywhere, also in @studio/ui and the admin area. A plain click on a link to a portal page
 * changes the route; pointing at the link prefetches the page's code and data. Own code because React Router's Link adds
 * 3.5 kB to each first load.
 */
export function useLinkClicks(): void {
  const navigate = useNavigate()
  const prefetch = usePrefetch()
  const isSignedIn = useUser().state === 'signed-in'

  const navigateInApp = useEffectEvent((event: MouseEvent) => {
    const target = getPortalTarget({ event, isSignedIn })
    if (!target || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(target.pathname + target.search + target.hash)
  })

  const prefetchTarget = useEffectEvent((event: Event) => {
    const target = getPortalTarget({ event, isSignedIn })
    const route = target && findRoute(target.pathname)
    if (!route) return
    route.load().catch(() => undefined)
    if (!isSignedIn && route.visitorRedirect) return
    prefetch(...(route.reads ?? []).filter((name) => isSignedIn || endpoints[name].access === 'anyone'))
  })

  useEffect(() => {
    // React allows effect events to be called here, but not to be passed on.
    const onClick = (event: MouseEvent) => navigateInApp(event)
    const onPointing = (event: Event) => prefetchTarget(event)
    const pointingEvents = ['pointerover', 'touchstart', 'focusin'] as const
    document.addEventListener('click', onClick)
    for (const name of pointingEvents) document.addEventListener(name, onPointing, { passive: true })
    return () => {
      document.removeEventListener('click', onClick)
      for (const name of pointingEvents) document.removeEventListener(name, onPointing)
    }
  }, [])
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** The portal page to which the link under an event leads, or null. */
function getPortalTarget({ event, isSignedIn }: { event: Event; isSignedIn: boolean }): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  const isLinkWithinPage = isSamePage && hasElementHash(url)
  if (url.origin !== location.origin || isLinkWithinPage) return null
  return isPortalPath(url.pathname, { isSignedIn }) ? url : null
}
