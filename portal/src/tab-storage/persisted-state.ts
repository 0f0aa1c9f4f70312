import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readTab, writeTab } from './tab-storage.ts'

const storageKey = 'studio.kept'
/** How many values are kept per tab; the oldest are dropped. */
const most = 60

/** Whether the browser has come back to this document, or loaded it again, instead of being led to it. */
export function isReturn(...kinds: ('back_forward' | 'reload')[]): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return kinds.some((kind) => kind === entry?.type)
}

/** What was kept for this tab under a name, once the browser has been elsewhere; of whatever shape it was. */
export function readSaved(name: string): unknown {
  return readTab(storageKey)[name]
}

/** Keeps something for this tab; `undefined` forgets it. */
export function keep(name: string, value: unknown): void {
  const { [name]: _former, ...rest } = readTab(storageKey)
  // What is undefined, JSON leaves out.
  const all = Object.entries({ ...rest, [name]: value }).slice(-most)
  writeTab(storageKey, Object.fromEntries(all))
}

type EntryPlace = { key: string; pathname: string; name: string }

const getSlot = ({ key, pathname, name }: EntryPlace) => `${key} ${pathname} ${name}`

/** Keeps something for one history entry, such as its scroll position. */
export function keepForEntry(at: EntryPlace, value: unknown): void {
  keep(getSlot(at), [performance.timeOrigin, value])
}

/**
 * What was kept for a history entry. The first entry of every document has the same key: what another document kept for
 * it counts only after a return.
 */
export function readForEntry(at: EntryPlace): unknown {
  const saved = readSaved(getSlot(at))
  if (!Array.isArray(saved)) return undefined
  const [document, value] = saved
  const isThisEntry = at.key !== 'default' || document === performance.timeOrigin || isReturn('back_forward', 'reload')
  return isThisEntry ? value : undefined
}

type PersistedStateInput<Value> = { name: string; initial: Value; isKnown: (value: unknown) => value is Value }

/**
 * Page state, such as a filter, saved in the history entry: going back to it from the hosted checkout, or reloading,
 * restores it. A saved value is used only if `isKnown` accepts it.
 */
export function usePersistedState<Value>({
  name,
  initial,
  isKnown,
}: PersistedStateInput<Value>): [Value, (value: Value) => void] {
  const { key, pathname } = useLocation()
  const at = { key, pathname, name }
  const [value, setValue] = useState(() => {
    const before = readForEntry(at)
    return isKnown(before) ? before : initial
  })
  const change = (next: Value) => {
    setValue(next)
    keepForEntry(at, next)
  }
  return [value, change]
}
