import { paths, portalPaths } from '@studio/contract'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../session/use-user.ts'
import { loadPage } from './full-page-navigation.ts'

/** Goes to a page of the product: a route change for portal pages, a full page load for others. */
export function useGoTo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const isSignedIn = useUser().state === 'signed-in'
  return useCallback(
    (href, options) => {
      const { pathname } = new URL(href, window.location.origin)
      if (isPortalPath(pathname, { isSignedIn })) void navigate(href, options)
      else loadPage(href)
    },
    [navigate, isSignedIn],
  )
}

/**
 * Whether an address is a page of this portal, so that going there needs no page load. `/` is a portal page for
 * signed-in users only; for visitors it is the landing page.
 */
export function isPortalPath(pathname: string, { isSignedIn }: { isSignedIn: boolean }): boolean {
  if (pathname === paths.landing) return isSignedIn
  const trimmedPath = pathname.replace(/\/$/, '')
  return portalPaths.some((path) => path === trimmedPath)
}
