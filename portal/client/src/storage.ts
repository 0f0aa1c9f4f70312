/** What is kept as text under keys. A browser may forbid or limit its storage: then nothing is kept, and nothing throws. */
export type SafeStorage = {
  /** The text under a key; null when there is none. */
  read(key: string): string | null
  /** Keeps a text, or removes it with null. False when that could not be done. */
  write(key: string, text: string | null): boolean
}

// The property itself may throw: it is read with each call.
const safe = (storage: () => Storage): SafeStorage => ({
  read(key) {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  write(key, text) {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      return true
    } catch {
      return false
    }
  },
})

/** What this tab keeps until it is closed. */
export const tabStorage = safe(() => sessionStorage)

/** What this browser keeps for every page of the product. */
export const browserStorage = safe(() => localStorage)
