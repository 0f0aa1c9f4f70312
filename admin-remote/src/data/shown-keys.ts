import type { Cache } from 'swr'

const shownByCache = new WeakMap<Cache, Map<string, number>>()

function shownIn(cache: Cache): Map<string, number> {
  const known = shownByCache.get(cache)
  if (known) return known
  const shown = new Map<string, number>()
  shownByCache.set(cache, shown)
  return shown
}

/** Notes that a part of the admin area shows a key of the session's cache; answers how to take the note back. */
export function noteShown({ cache, key }: { cache: Cache; key: string }): () => void {
  const shown = shownIn(cache)
  shown.set(key, (shown.get(key) ?? 0) + 1)
  return () => {
    const left = (shown.get(key) ?? 1) - 1
    if (left > 0) shown.set(key, left)
    else shown.delete(key)
  }
}

/** Whether a key is shown now. */
export function isShown({ cache, key }: { cache: Cache; key: string }): boolean {
  return shownIn(cache).has(key)
}
