import { paths, portalPaths } from '@studio/contract'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../session/use-user.ts'
import { go } from './full-page-navigation.ts'

/** Goes to a page of the product: by a route change where the portal owns it, else by a full-page move. */
export function useGoTo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const signedIn = useUser().state === 'signed-in'
  return useCallback(
    (href, options) => {
      const { pathname } = new URL(href, window.location.origin)
      if (isPortalPath(pathname, { signedIn })) void navigate(href, options)
      else go(href)
    },
    [navigate, signedIn],
  )
}

/**
 * Whether an address is a page of this portal, so that going there needs no page load. `/` is a portal page for
 * signed-in users only; for visitors it is the landing page.
 */
export function isPortalPath(pathname: string, { signedIn }: { signedIn: boolean }): boolean {
  if (pathname === paths.landing) return signedIn
  const bare = pathname.replace(/\/$/, '')
  return portalPaths.some((path) => path === bare)
}
