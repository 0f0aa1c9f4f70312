import { useState } from 'react'
import { useLocation } from 'react-router-dom'

type EntryState = { kept?: { key: string; values: Record<string, unknown> } } | null

function getKept(key: string): Record<string, unknown> {
  const kept = (window.history.state as EntryState)?.kept
  return kept?.key === key ? kept.values : {}
}

/** What was kept in the browser's history entry under a name: going back to the entry, or reloading it, finds it again. */
export const readFromEntry = (key: string, name: string): unknown => getKept(key)[name]

/** Keeps something in the current history entry, whose key the router knows. */
export function keepInEntry(key: string, name: string, value: unknown): void {
  const kept = { key, values: { ...getKept(key), [name]: value } }
  try {
    window.history.replaceState({ ...window.history.state, kept }, '')
  } catch {
    // Safari allows 100 changes in half a minute; the next one is kept.
  }
}

type PersistedStateInput<Value> = { name: string; initial: Value; isKnown: (value: unknown) => value is Value }

/**
 * Page state, such as a filter, kept in the history entry: going back to it from the hosted checkout, or reloading,
 * restores it. A kept value is used only if `isKnown` accepts it.
 */
export function usePersistedState<Value>({
  name,
  initial,
  isKnown,
}: PersistedStateInput<Value>): [Value, (value: Value) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => {
    const kept = readFromEntry(key, name)
    return isKnown(kept) ? kept : initial
  })
  const change = (next: Value) => {
    setValue(next)
    keepInEntry(key, name, next)
  }
  return [value, change]
}
