import type { Plugin } from 'vite'

/**
 * Builds the server as files that need no node_modules. The libraries that resize pictures and subset fonts stay outside:
 * only builds use them.
 */
export const bundleServer = (): Plugin => ({
  name: 'bundle-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: true, external: ['sharp', 'subset-font'] } } : undefined,
})
