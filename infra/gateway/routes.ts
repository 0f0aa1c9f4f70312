import { marketingPaths, portalPaths } from '@studio/contract'

/** Who answers a path. Files are served from disk, the others are processes. */
export type RouteTarget =
  | 'home'
  | 'marketing-files'
  | 'marketing-server'
  | 'portal-page'
  | 'portal-files'
  | 'admin-files'
  | 'api'
  | 'emulators'
  | 'gallery'

/** `exact`: this path alone; `below`: everything below it; `page`: itself and everything below it. */
export type Route = { how: 'exact' | 'below' | 'page'; path: string; owner: RouteTarget; localOnly?: true }

// A path below a page, such as /classes/foo, is no page: it is answered 404.
const portalRoutes = portalPaths.map((path): Route => ({ how: 'exact', path, owner: 'portal-page' }))

/**
 * The one table of path to owner, first match wins. nginx.conf says the same in its own words and a test compares the
 * two (a request meets one owner). What no row names belongs to marketing's files, its 404 included.
 */
export const routes: readonly Route[] = [
  { how: 'exact', path: '/', owner: 'home' },
  { how: 'page', path: '/api', owner: 'api' },
  { how: 'below', path: '/_server-islands', owner: 'marketing-server' },
  { how: 'below', path: '/forms', owner: 'marketing-server' },
  { how: 'below', path: '/portal-assets', owner: 'portal-files' },
  { how: 'below', path: '/admin-remote', owner: 'admin-files' },
  ...portalRoutes,
  { how: 'page', path: '/__local/ui', owner: 'gallery', localOnly: true },
  { how: 'page', path: '/__local/api', owner: 'api', localOnly: true },
  { how: 'page', path: '/__local', owner: 'emulators', localOnly: true },
]

const matches: Record<Route['how'], (path: string, at: string) => boolean> = {
  exact: (path, at) => path === at,
  below: (path, at) => path.startsWith(`${at}/`),
  page: (path, at) => path === at || path.startsWith(`${at}/`),
}

/** The owner of a decoded path with single slashes. In production the local routes do not exist. */
export function resolveTarget({ path, production }: { path: string; production: boolean }): RouteTarget {
  const route = routes.find(({ how, path: at }) => matches[how](path, at))
  return !route || (route.localOnly && production) ? 'marketing-files' : route.owner
}

/**
 * Whether `/` is the member home: a session cookie is there and no marker says that this browser signed out while it
 * could not reach the API. The same two expressions stand in nginx.conf.
 */
export function isSignedIn(cookie: string | undefined): boolean {
  if (!cookie || /(?:^|;\s*)signed_out=1\s*(?:;|$)/.test(cookie)) return false
  return /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(cookie)
}

/** The pages: the only paths that are redirected when a slash is at their end. */
export const pagePaths: readonly string[] = [...marketingPaths, ...portalPaths]

/** Where a page with a slash at its end moves to, or undefined. No other path gets into a Location header. */
export function withoutSlash(path: string): string | undefined {
  return pagePaths.find((page) => path === `${page}/`)
}

/** Files with a hash in their name; they never change, everything else is asked for again. */
export const isImmutable = (path: string) => /^\/(?:_astro|portal-assets\/assets|admin-remote\/assets)\//.test(path)
