import { paths, portalPaths } from '@studio/contract'

/**
 * Whether an address is a page of this portal, so that going there needs no new
 * page load. `/` is ours only for somebody who is signed in; for a visitor it is the landing page.
 */
export function isPortalPath(pathname: string, { signedIn }: { signedIn: boolean }): boolean {
  if (pathname === paths.landing) return signedIn
  const bare = pathname.replace(/\/$/, '')
  return portalPaths.some((path) => path === bare)
}
