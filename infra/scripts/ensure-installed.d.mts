/** Names of packages whose installed form differs from the lock file. */
export function differences(root: string): string[]
/** True when this very lock file was found in place before, or what the product needs of it where that is enough. */
export function isFresh(root: string, isProductEnough?: boolean): boolean
/** Installs the locked dependencies when they are missing or stale. */
export function ensureInstalled(options: {
  root: string
  isProductEnough?: boolean
  install?: (root: string, isProductEnough: boolean) => void
  say?: (line: string) => void
}): 'fresh' | 'in place' | 'installed'
