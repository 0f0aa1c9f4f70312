import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { getScreenAddress, hasElementHash } from '../navigation/hash-screens.ts'
import { readFromHistoryEntry, saveInHistoryEntry } from '../tab-storage/persisted-state.ts'

const SCROLL_STATE_NAME = 'scroll'
/** The scroll positions of this document's history entries, by the router's key. */
const positionsByKey = new Map<string, number>()
/** How long a restored page may take to reach its previous height. */
const RESTORE_TIMEOUT_MS = 1500

/**
 * A new page starts at its top or hash. Going back restores the scroll position, also when content loads late or after
 * the hosted checkout. Own code because React Router's ScrollRestoration needs its data router: 18.1 kB more for the
 * first load of every page (of 125 kB).
 */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation()
  // The path, and the hash only if it is a screen of its own (/dashboard#account), not an anchor on the page.
  const screenAddress = getScreenAddress({ pathname, hash })
  const navigationType = useNavigationType()

  // A layout effect, because its cleanup runs before the next page moves the window.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    let top = window.scrollY
    const trackScroll = () => {
      top = window.scrollY
    }
    const saveTop = () => saveInHistoryEntry(key, SCROLL_STATE_NAME, top)
    window.addEventListener('scroll', trackScroll, { passive: true })
    window.addEventListener('pagehide', saveTop)
    return () => {
      positionsByKey.set(key, top)
      window.removeEventListener('scroll', trackScroll)
      window.removeEventListener('pagehide', saveTop)
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone (a filter, a date) keeps the scroll position
  useLayoutEffect(() => {
    if (hasElementHash({ pathname, hash })) document.getElementById(decodeHash(hash))?.scrollIntoView()
    else if (navigationType !== 'POP') jumpTo(0)
    else return restoreScroll(positionsByKey.get(key) ?? Number(readFromHistoryEntry(key, SCROLL_STATE_NAME) ?? 0))
  }, [screenAddress])
}

/** Scrolls without the smooth animation that is used within a page. */
function jumpTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
}

/** Scrolls until the page is high enough for its previous position. Returns a function that stops it. */
function restoreScroll(top: number): (() => void) | undefined {
  if (top === 0) return undefined
  const startedAt = performance.now()
  let frame = 0
  const step = () => {
    jumpTo(top)
    const isRestored = Math.abs(window.scrollY - top) < 2
    if (!isRestored && performance.now() - startedAt < RESTORE_TIMEOUT_MS) frame = requestAnimationFrame(step)
  }
  step()
  const stop = () => cancelAnimationFrame(frame)
  // Once the user interacts, restoring stops; otherwise the page would move under their click.
  for (const eventName of interactionEvents) window.addEventListener(eventName, stop, { once: true, passive: true })
  return stop
}

const interactionEvents = ['wheel', 'pointerdown', 'keydown'] as const

/** The text after the `#`, decoded if possible. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
