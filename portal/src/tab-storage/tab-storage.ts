import { tabStorage } from '@studio/client/storage'

/** What this tab keeps under a key of its storage; nothing where there is no storage, or something else is kept there. */
export function readTab(storageKey: string): Record<string, unknown> {
  try {
    return JSON.parse(tabStorage.read(storageKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Saves a value for this tab, where its storage is available; otherwise the next page starts without it. */
export function writeTab(storageKey: string, value: Record<string, unknown>): void {
  tabStorage.write(storageKey, JSON.stringify(value))
}
