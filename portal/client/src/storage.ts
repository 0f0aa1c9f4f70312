/** Text stored under keys. If the browser forbids or limits its storage, nothing is stored and nothing throws. */
export type SafeStorage = {
  /** The text under a key, or null. */
  read(key: string): string | null
  /** Stores a text, or removes it if null. Returns false if that failed. */
  write(key: string, text: string | null): boolean
}

// Reading `window.localStorage` may itself throw, so it is read inside each call.
const createSafeStorage = (storage: () => Storage): SafeStorage => ({
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

/** The storage of this tab, until it is closed. */
export const tabStorage = createSafeStorage(() => sessionStorage)

/** The storage of this browser, for every page of the product. */
export const browserStorage = createSafeStorage(() => localStorage)
