/** State that SWR does not expose: which keys a component shows now, and which requests were prefetched. */
export type ReadRegistry = {
  /** Counts a component that shows the key; the returned function takes it off again. */
  addShown(key: string): () => void
  isShown(key: string): boolean
  /** Keeps a request made ahead of its screen. A failed one is dropped, so that the screen sends its own. */
  keepAhead(key: string, request: Promise<unknown>): void
  hasAhead(key: string): boolean
  /** Hands a request made ahead over, once. */
  takeAhead(key: string): Promise<unknown> | undefined
  dropAllAhead(): void
  /** Every key that is shown or requested ahead. */
  keys(): string[]
}

export function createReadRegistry(): ReadRegistry {
  const shown = new Map<string, number>()
  const ahead = new Map<string, Promise<unknown>>()
  return {
    addShown(key) {
      shown.set(key, (shown.get(key) ?? 0) + 1)
      return () => {
        const left = (shown.get(key) ?? 1) - 1
        if (left > 0) shown.set(key, left)
        else shown.delete(key)
      }
    },
    isShown: (key) => shown.has(key),
    keepAhead(key, request) {
      ahead.set(key, request)
      request.catch(() => {
        if (ahead.get(key) === request) ahead.delete(key)
      })
    },
    hasAhead: (key) => ahead.has(key),
    takeAhead(key) {
      const request = ahead.get(key)
      ahead.delete(key)
      return request
    },
    dropAllAhead: () => ahead.clear(),
    keys: () => [...new Set([...shown.keys(), ...ahead.keys()])],
  }
}
