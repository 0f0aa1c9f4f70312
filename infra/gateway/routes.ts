import { marketingPaths, portalPaths } from '@studio/contract'

/**
 * Which target serves each path; the first match wins. A test compares the table with nginx.conf. Every other path belongs
 * to marketing's files, including the 404 page. `match` is `exact` (only this path), `below` (everything below it) or `both`.
 * nginx.conf has no `localOnly` routes.
 */
export const routes = [
  { match: 'exact', path: '/', target: 'home' },
  { match: 'both', path: '/api', target: 'api' },
  { match: 'below', path: '/_server-islands', target: 'marketing-server' },
  { match: 'below', path: '/forms', target: 'marketing-server' },
  { match: 'below', path: '/portal-assets', target: 'portal-files' },
  { match: 'below', path: '/admin-remote', target: 'admin-files' },
  ...portalPaths.map((path) => ({ match: 'exact', path, target: 'portal-page' }) as const),
  { match: 'both', path: '/__local', target: 'emulators', localOnly: true },
] as const

/** What serves a path: files from disk, or a process. */
export type RouteTarget = (typeof routes)[number]['target'] | 'marketing-files'

/** Finds the target of a path. With a session cookie `/` is the member home, unless the browser signed out while offline. */
export function resolveTarget({ path, cookie = '' }: { path: string; cookie?: string | undefined }): RouteTarget {
  const target = routes.find(
    ({ match, path: routePath }) =>
      (path === routePath && match !== 'below') || (match !== 'exact' && path.startsWith(`${routePath}/`)),
  )?.target
  if (target !== 'home') return target ?? 'marketing-files'
  const isSignedOut = /(?:^|;\s*)signed_out=1\s*(?:;|$)/.test(cookie)
  const hasSession = /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(cookie)
  return hasSession && !isSignedOut ? 'portal-page' : 'marketing-files'
}

/** The pages. Only these are redirected when they have a trailing slash, so no other path gets into a Location header. */
export const pagePaths: readonly string[] = [...marketingPaths, ...portalPaths]

/** Whether the file has a hash in its name, so that it never changes. Browsers revalidate everything else. */
export const isImmutable = (path: string) => /^\/(?:_astro|portal-assets\/assets|admin-remote\/assets)\//.test(path)
