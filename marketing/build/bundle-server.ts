import type { Plugin } from 'vite'

/**
 * Builds the server as files that need no node_modules. What resizes pictures and cuts fonts is used by builds alone, and stays
 * outside. Development keeps packages as they are.
 */
export const bundleServer = (): Plugin => ({
  name: 'bundle-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: true, external: ['sharp', 'subset-font'] } } : undefined,
})
