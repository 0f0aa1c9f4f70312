/**
 * The libraries that must exist once per page, read by the portal (host) and by admin-remote (federation remote):
 * React and its door to the DOM because hooks of two copies do not meet, styled-components because two copies would
 * write the same class names into two sheets, SWR because host and remote share one cache and one fetcher.
 * Everything else, this package too, may be bundled twice without harm: it has no context and no store of its own.
 */
export const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'styled-components',
  'swr',
] as const

export type Singleton = (typeof singletons)[number]
