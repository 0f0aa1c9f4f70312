import { marketingPaths, portalPaths } from '@studio/contract'

/**
 * Which target serves each path; the first match wins. A test compares the table with nginx.conf. Every other path belongs
 * to marketing's files, including the 404 page. `match` is `exact` (only this path), `below` (everything below it) or `page` (both).
 */
export const routes = [
  { match: 'exact', path: '/', owner: 'home' },
  { match: 'page', path: '/api', owner: 'api' },
  { match: 'below', path: '/_server-islands', owner: 'marketing-server' },
  { match: 'below', path: '/forms', owner: 'marketing-server' },
  { match: 'below', path: '/portal-assets', owner: 'portal-files' },
  { match: 'below', path: '/admin-remote', owner: 'admin-files' },
  ...portalPaths.map((path) => ({ match: 'exact', path, owner: 'portal-page' }) as const),
  { match: 'page', path: '/__local', owner: 'emulators', localOnly: true },
] as const

/** What serves a path: files from disk, or a process. */
export type RouteTarget = (typeof routes)[number]['owner'] | 'marketing-files'

/** Finds the target of a path. With a session cookie `/` is the member home, unless the browser signed out while offline. */
export function resolveTarget({ path, cookie = '' }: { path: string; cookie?: string | undefined }): RouteTarget {
  const owner = routes.find(
    ({ match, path: routePath }) =>
      (path === routePath && match !== 'below') || (match !== 'exact' && path.startsWith(`${routePath}/`)),
  )?.owner
  if (owner !== 'home') return owner ?? 'marketing-files'
  const isSignedOut = /(?:^|;\s*)signed_out=1\s*(?:;|$)/.test(cookie)
  return !isSignedOut && /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(cookie) ? 'portal-page' : 'marketing-files'
}

/** The pages. Only these are redirected when they have a trailing slash, so no other path gets into a Location header. */
export const pagePaths: readonly string[] = [...marketingPaths, ...portalPaths]

/** Whether the file has a hash in its name, so that it never changes. Browsers revalidate everything else. */
export const isImmutable = (path: string) => /^\/(?:_astro|portal-assets\/assets|admin-remote\/assets)\//.test(path)
