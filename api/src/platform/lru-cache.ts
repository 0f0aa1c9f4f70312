/** Things under keys, the most recently used ones: past `most` the one that was used longest ago is forgotten. */
export type Recent<Thing> = {
  get(key: string): Thing | undefined
  set(key: string, thing: Thing): void
  delete(key: string): void
}

/** An empty collection of recently used things. */
export function createLruCache<Thing>({ most }: { most: number }): Recent<Thing> {
  const things = new Map<string, Thing>()
  let newest: string | undefined
  const set = (key: string, thing: Thing) => {
    things.delete(key)
    things.set(key, thing)
    newest = key
    const [oldest] = things.keys()
    if (things.size > most && oldest !== undefined) things.delete(oldest)
  }
  return {
    get: (key) => {
      const thing = things.get(key)
      if (thing !== undefined && key !== newest) set(key, thing)
      return thing
    },
    set,
    delete: (key) => void things.delete(key),
  }
}
