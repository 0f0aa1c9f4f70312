import { paths, portalPaths } from '@studio/contract'

/**
 * Whether an address is a page of this portal, so that going there needs no page load. `/` is a portal page for
 * signed-in users only; for visitors it is the landing page.
 */
export function isPortalPath(pathname: string, { signedIn }: { signedIn: boolean }): boolean {
  if (pathname === paths.landing) return signedIn
  const bare = pathname.replace(/\/$/, '')
  return portalPaths.some((path) => path === bare)
}
