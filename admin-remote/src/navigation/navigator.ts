import { lastTabHash } from './last-tab.ts'
import { getScreen, toPlace } from './place.ts'

/** The admin has opened another screen; `scrollTop` is its previous scroll position, if it was open before. */
export type Arrival = { scrollTop: number | undefined }

export type Navigator = {
  /** The address behind `#` as it was noticed last: what is rendered never runs ahead of its arrival. */
  hash(): string
  subscribe(listener: () => void): () => void
  /** Re-reads a URL that was changed without an event. */
  notice(): void
  /** Opens a location: as a new history entry, or replacing the current one. */
  go(hash: string, options?: { replace?: boolean; takesFocus?: boolean }): void
  /** The navigation that no heading has handled yet; each is handled once. */
  takeArrival(): Arrival | null
  /** The address of a tab's list as it was left, with its search, filters and page. */
  listHash(tab: string): string | undefined
}

/**
 * Follows the address behind `#`, whether a link, the browser's Back or the area itself changes it, and remembers for each
 * screen where it was left.
 */
export function createNavigator(): Navigator {
  let shown = window.location.hash || lastTabHash()
  let arrival: Arrival | null = null
  const scrollTops = new Map<string, number>()
  const lists = new Map<string, string>()
  const listeners = new Set<() => void>()
  const notice = () => {
    const next = window.location.hash
    if (next === shown) return
    const [from, to] = [toPlace(shown), toPlace(next)]
    if (getScreen(from) !== getScreen(to)) {
      scrollTops.set(shown, window.scrollY)
      if (from.item === null) lists.set(from.tab, shown)
      arrival = { scrollTop: scrollTops.get(next) }
    }
    shown = next
    for (const listener of [...listeners]) listener()
  }
  const events = ['hashchange', 'popstate'] as const
  return {
    hash: () => shown,
    subscribe(listener) {
      if (listeners.size === 0) for (const name of events) window.addEventListener(name, notice)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const name of events) window.removeEventListener(name, notice)
      }
    },
    notice,
    go(hash, { replace = false, takesFocus = true } = {}) {
      if (hash === window.location.hash) return
      if (replace) window.history.replaceState(window.history.state, '', hash)
      else window.history.pushState(null, '', hash)
      scrollTops.delete(hash)
      // The shell's router hears of it as of any other change of the address.
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
      if (!takesFocus) arrival = null
    },
    takeArrival() {
      const taken = arrival
      arrival = null
      return taken
    },
    listHash: (tab) => lists.get(tab),
  }
}
