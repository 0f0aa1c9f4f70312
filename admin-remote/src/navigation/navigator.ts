import { getScreenKey, parseHash } from './admin-location.ts'
import { getLastTabHash } from './last-tab.ts'

/**
 * The admin has opened another screen, whose heading then takes the focus. `scrollTop` is the screen's previous scroll
 * position, if it was open before.
 */
export type Arrival = { scrollTop: number | undefined }

export type AdminNavigator = {
  /** The hash that is rendered. It can lag behind the browser's until `sync` has recorded the arrival. */
  getHash(): string
  subscribe(listener: () => void): () => void
  /** Re-reads a URL that was changed without an event. */
  sync(): void
  /** Opens a location: as a new history entry, or replacing the current one. `movesFocus: false` leaves the focus. */
  go(hash: string, options?: { replace?: boolean; movesFocus?: boolean }): void
  /** Returns the latest arrival to the first heading that asks, then null. */
  takeArrival(): Arrival | null
  /** The hash of a tab's list as it was left, with its search, filters and page. */
  getListHash(tab: string): string | undefined
}

/**
 * Follows the hash, whether a link, the browser's Back or the area itself changes it, and remembers for each screen its
 * scroll position and filters.
 */
export function createAdminNavigator(): AdminNavigator {
  let currentHash = window.location.hash || getLastTabHash()
  let arrival: Arrival | null = null
  const scrollTops = new Map<string, number>()
  const listHashes = new Map<string, string>()
  const listeners = new Set<() => void>()
  const sync = () => {
    const nextHash = window.location.hash
    if (nextHash === currentHash) return
    const previousLocation = parseHash(currentHash)
    const nextLocation = parseHash(nextHash)
    if (getScreenKey(previousLocation) !== getScreenKey(nextLocation)) {
      scrollTops.set(currentHash, window.scrollY)
      if (previousLocation.subpath === null) listHashes.set(previousLocation.tab, currentHash)
      arrival = { scrollTop: scrollTops.get(nextHash) }
    }
    currentHash = nextHash
    for (const listener of [...listeners]) listener()
  }
  const events = ['hashchange', 'popstate'] as const
  return {
    getHash: () => currentHash,
    subscribe(listener) {
      if (listeners.size === 0) for (const name of events) window.addEventListener(name, sync)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const name of events) window.removeEventListener(name, sync)
      }
    },
    sync,
    go(hash, { replace = false, movesFocus = true } = {}) {
      if (hash === window.location.hash) return
      if (replace) window.history.replaceState(window.history.state, '', hash)
      else window.history.pushState(null, '', hash)
      scrollTops.delete(hash)
      // pushState fires no event, and the shell's router listens for popstate as well.
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
      if (!movesFocus) arrival = null
    },
    takeArrival() {
      const pendingArrival = arrival
      arrival = null
      return pendingArrival
    },
    getListHash: (tab) => listHashes.get(tab),
  }
}
