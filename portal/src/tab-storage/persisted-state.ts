import { useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readTab, writeTab } from './tab-storage.ts'

const storageKey = 'studio.kept'
/** How many values are kept per tab; the oldest are dropped. */
const most = 60

/** Whether the browser has come back to this document, or loaded it again, instead of being led to it. */
export function isReturn(...kinds: ('back_forward' | 'reload')[]): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const type: unknown = entry && 'type' in entry ? entry.type : undefined
  return kinds.some((kind) => kind === type)
}

/** What was kept for this tab under a name, once the browser has been elsewhere; of whatever shape it was. */
export function readSaved(name: string): unknown {
  return readTab(storageKey)[name]
}

/** What was kept since this document was loaded: its first history entry has no key that would tell it from others. */
const keptHere = new Set<string>()

/** Keeps something for this tab; `undefined` forgets it. */
export function keep(name: string, value: unknown): void {
  keptHere.add(name)
  const { [name]: _former, ...rest } = readTab(storageKey)
  const all = Object.entries(value === undefined ? rest : { ...rest, [name]: value }).slice(-most)
  writeTab(storageKey, Object.fromEntries(all))
}

type EntryPlace = { key: string; pathname: string }

/** The name under which something is kept for one history entry, such as its scroll position. */
export function getEntrySlot({ key, pathname }: EntryPlace, name: string): string {
  return `${key} ${pathname} ${name}`
}

/** What was kept for a history entry. What another document kept for its first entry counts only after a return to it. */
export function readEntry(at: EntryPlace, name: string): unknown {
  const slot = getEntrySlot(at, name)
  const isThisEntry = at.key !== 'default' || keptHere.has(slot) || isReturn('back_forward', 'reload')
  return isThisEntry ? readSaved(slot) : undefined
}

type Wish<Value> = { name: string; initial: Value; isKnown: (value: unknown) => value is Value }

/**
 * Page state, such as a filter, saved in the history entry: going back to it from the hosted checkout, or reloading,
 * restores it. A saved value is used only if `isKnown` accepts it.
 */
export function usePersistedState<Value>({ name, initial, isKnown }: Wish<Value>): [Value, (value: Value) => void] {
  const { key, pathname } = useLocation()
  const slot = getEntrySlot({ key, pathname }, name)
  const [value, setValue] = useState(() => {
    const before = readEntry({ key, pathname }, name)
    return isKnown(before) ? before : initial
  })
  const change = useCallback(
    (next: Value) => {
      setValue(next)
      keep(slot, next)
    },
    [slot],
  )
  return [value, change]
}
