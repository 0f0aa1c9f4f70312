import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { getScreen } from '../navigation/hash-screens.ts'
import { keepInEntry, readFromEntry } from '../tab-storage/persisted-state.ts'

const name = 'scroll'
/** The scroll positions of this document's history entries. */
const positions = new Map<string, number>()
/** How long a page that is coming back may take to become as tall as it was. */
const confirmationTimeoutMs = 1500

/**
 * A new page starts at its top or hash. Going back restores the scroll position, also when content loads late or after
 * the hosted checkout. Own code because React Router's ScrollRestoration needs its data router: 18.1 kB more for the
 * first load of every page (of 125 kB).
 */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation()
  const screen = getScreen({ pathname, hash })
  const type = useNavigationType()

  // A layout effect, because its cleanup runs before the next page moves the window.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    let top = window.scrollY
    const follow = () => {
      top = window.scrollY
    }
    const keepTop = () => keepInEntry(key, name, top)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', keepTop)
    return () => {
      positions.set(key, top)
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', keepTop)
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of search alone (a filter, a date) keeps its place
  useLayoutEffect(() => {
    if (hash && screen === pathname) return document.getElementById(decodedHash(hash))?.scrollIntoView()
    if (type === 'POP') return returnTo(positions.get(key) ?? Number(readFromEntry(key, name) ?? 0))
    scrollAtOnce(0)
  }, [screen])
}

/** Another page is another place: the smooth movement inside a page would draw it past the reader. */
function scrollAtOnce(top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
}

function returnTo(top: number): (() => void) | undefined {
  if (top === 0) return undefined
  const started = performance.now()
  let frame = 0
  const step = () => {
    scrollAtOnce(top)
    const isThere = Math.abs(window.scrollY - top) < 2
    if (!isThere && performance.now() - started < confirmationTimeoutMs) frame = requestAnimationFrame(step)
  }
  step()
  const stop = () => cancelAnimationFrame(frame)
  // Stop restoring the scroll position once the user interacts, or the page moves under their click.
  for (const sign of signsOfUse) window.addEventListener(sign, stop, { once: true, passive: true })
  return stop
}

const signsOfUse = ['wheel', 'pointerdown', 'keydown'] as const

/** A hash can contain anything: if it cannot be decoded it is used unchanged. */
function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
