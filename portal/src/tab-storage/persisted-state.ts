import { useState } from 'react'
import { useLocation } from 'react-router-dom'

type HistoryState = { saved?: { key: string; values: Record<string, unknown> } } | null

function getSavedValues(key: string): Record<string, unknown> {
  const savedState = (window.history.state as HistoryState)?.saved
  return savedState?.key === key ? savedState.values : {}
}

/** Reads a value saved in the browser's history entry; it survives a reload and going back to the entry. */
export const readFromHistoryEntry = (key: string, name: string): unknown => getSavedValues(key)[name]

/** Saves a value in the current history entry; `key` is the router's key of the entry. */
export function saveInHistoryEntry(key: string, name: string, value: unknown): void {
  const savedState = { key, values: { ...getSavedValues(key), [name]: value } }
  try {
    window.history.replaceState({ ...window.history.state, saved: savedState }, '')
  } catch {
    // Safari refuses more than 100 changes in half a minute. A later change will be saved.
  }
}

type PersistedStateInput<Value> = { name: string; initial: Value; isValid: (value: unknown) => value is Value }

/**
 * Page state, such as a filter, saved in the history entry: a reload or going back from the hosted checkout restores it.
 * A saved value is used only if `isValid` accepts it.
 */
export function usePersistedState<Value>({
  name,
  initial,
  isValid,
}: PersistedStateInput<Value>): [Value, (value: Value) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => {
    const savedValue = readFromHistoryEntry(key, name)
    return isValid(savedValue) ? savedValue : initial
  })
  const change = (newValue: Value) => {
    setValue(newValue)
    saveInHistoryEntry(key, name, newValue)
  }
  return [value, change]
}
