import { marketingPaths, portalPaths } from '@studio/contract'

/**
 * The one table of path to owner, first match wins; a test compares it with nginx.conf. What no row names belongs to
 * marketing's files, its 404 included. `exact`: this path alone; `below`: everything below it; `page`: both.
 */
export const routes = [
  { how: 'exact', path: '/', owner: 'home' },
  { how: 'page', path: '/api', owner: 'api' },
  { how: 'below', path: '/_server-islands', owner: 'marketing-server' },
  { how: 'below', path: '/forms', owner: 'marketing-server' },
  { how: 'below', path: '/portal-assets', owner: 'portal-files' },
  { how: 'below', path: '/admin-remote', owner: 'admin-files' },
  ...portalPaths.map((path) => ({ how: 'exact', path, owner: 'portal-page' }) as const),
  { how: 'page', path: '/__local', owner: 'emulators', localOnly: true },
] as const

/** Who answers a path: files from disk, or a process. */
export type RouteTarget = (typeof routes)[number]['owner'] | 'marketing-files'

/** The owner of a path. `/` is the member home while a session cookie is there and no mark of a sign-out without the API. */
export function resolveTarget({ path, cookie = '' }: { path: string; cookie?: string | undefined }): RouteTarget {
  const owner = routes.find(
    ({ how, path: at }) => (path === at && how !== 'below') || (how !== 'exact' && path.startsWith(`${at}/`)),
  )?.owner
  if (owner !== 'home') return owner ?? 'marketing-files'
  const isSignedOut = /(?:^|;\s*)signed_out=1\s*(?:;|$)/.test(cookie)
  return !isSignedOut && /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(cookie) ? 'portal-page' : 'marketing-files'
}

/** The pages: the only paths that are redirected when a slash is at their end, so no other gets into a Location header. */
export const pagePaths: readonly string[] = [...marketingPaths, ...portalPaths]

/** Files with a hash in their name; they never change, everything else is asked for again. */
export const isImmutable = (path: string) => /^\/(?:_astro|portal-assets\/assets|admin-remote\/assets)\//.test(path)
