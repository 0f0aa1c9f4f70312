import type { Plugin } from 'vite'

/**
 * Bundles the server, so that it needs no node_modules. The libraries that resize pictures and subset fonts are left out,
 * because only builds use them.
 */
export const bundleServer = (): Plugin => ({
  name: 'bundle-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: true, external: ['sharp', 'subset-font'] } } : undefined,
})
