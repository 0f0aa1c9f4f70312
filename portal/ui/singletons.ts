/**
 * The libraries that must exist once per page, read by the portal (host) and by admin-remote (federation remote). React
 * and react-dom: hooks fail across two copies. styled-components: two copies would write equal class names. SWR: host
 * and remote share one cache. Everything else may be bundled twice, this package too: it has no context or store.
 */
export const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'styled-components',
  'swr',
  'swr/mutation',
] as const

export type Singleton = (typeof singletons)[number]
