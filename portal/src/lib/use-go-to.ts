import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../session/use-user.ts'
import { go } from './full-page-navigation.ts'
import { isPortalPath } from './portal-href.ts'

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
