import { tabStorage } from '@studio/client/storage'

/** Reads a value of this tab's storage; empty without storage or for an invalid value. */
export function readTab(storageKey: string): Record<string, unknown> {
  try {
    return JSON.parse(tabStorage.read(storageKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Saves a value for this tab if its storage is available. */
export function writeTab(storageKey: string, value: Record<string, unknown>): void {
  tabStorage.write(storageKey, JSON.stringify(value))
}
