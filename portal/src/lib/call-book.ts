import type { Cache } from 'swr'

/** What we know of a cache beyond SWR: requests made ahead of their screen, and which keys a screen shows now. */
type Book = { ahead: Map<string, Promise<unknown>>; shown: Map<string, number> }

const books = new WeakMap<Cache, Book>()

function bookOf(cache: Cache): Book {
  const kept = books.get(cache)
  if (kept) return kept
  const book: Book = { ahead: new Map(), shown: new Map() }
  books.set(cache, book)
  return book
}

/** Keeps a request that was made before its screen opened. One that fails is forgotten, so that the screen asks itself. */
export function keepAhead({ cache, key, request }: { cache: Cache; key: string; request: Promise<unknown> }): void {
  const { ahead } = bookOf(cache)
  ahead.set(key, request)
  request.catch(() => {
    if (ahead.get(key) === request) ahead.delete(key)
  })
}

/** Whether a key is in the cache, shown, or on its way. */
export function isKnown({ cache, key }: { cache: Cache; key: string }): boolean {
  const { ahead, shown } = bookOf(cache)
  return cache.get(key)?.data !== undefined || ahead.has(key) || shown.has(key)
}

/** Takes the request that was made ahead for a key, once. */
export function takeAhead({ cache, key }: { cache: Cache; key: string }): Promise<unknown> | undefined {
  const { ahead } = bookOf(cache)
  const request = ahead.get(key)
  ahead.delete(key)
  return request
}

/** Forgets every request made ahead. */
export function dropAhead(cache: Cache): void {
  bookOf(cache).ahead.clear()
}

/** Notes that a screen shows a key; answers how to take the note back. */
export function noteShown({ cache, key }: { cache: Cache; key: string }): () => void {
  const { shown } = bookOf(cache)
  shown.set(key, (shown.get(key) ?? 0) + 1)
  return () => {
    const left = (shown.get(key) ?? 1) - 1
    if (left > 0) shown.set(key, left)
    else shown.delete(key)
  }
}

/** Whether a screen shows a key now. */
export function isShown({ cache, key }: { cache: Cache; key: string }): boolean {
  return bookOf(cache).shown.has(key)
}

/** Every key that the cache or a request ahead knows. */
export function knownKeys(cache: Cache): string[] {
  const { ahead, shown } = bookOf(cache)
  return [...new Set([...cache.keys(), ...ahead.keys(), ...shown.keys()])]
}
