/** Names of packages whose installed form differs from the lock file. */
export function differences(root: string): string[]
/** True when this very lock file was found in place before. */
export function isFresh(root: string): boolean
/** Installs the locked dependencies when they are missing or stale. */
export function ensureInstalled(options: {
  root: string
  install?: (root: string) => void
  say?: (line: string) => void
}): 'fresh' | 'in place' | 'installed'
