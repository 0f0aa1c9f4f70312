/** Returns the packages whose installed version differs from the lock file. */
export function findDifferences(root: string): string[]
/** Whether the last check of the same lock file found all packages, or the product's packages if those are enough. */
export function isFresh(root: string, options?: { areProductPackagesEnough?: boolean }): boolean
/** Installs the locked dependencies when they are missing or stale. */
export function ensureInstalled(options: {
  root: string
  areProductPackagesEnough?: boolean
  install?: (root: string, areProductPackagesEnough: boolean) => void
  print?: (line: string) => void
}): 'fresh' | 'in place' | 'installed'
