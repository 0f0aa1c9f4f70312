/** A text storage that never throws. If the browser forbids or limits storage, nothing is stored. */
export type SafeStorage = {
  /** The text under a key, or null. */
  read(key: string): string | null
  /** Stores a text, or removes the stored one if `text` is null. Returns false on failure. */
  write(key: string, text: string | null): boolean
}

// Reading `window.localStorage` may itself throw, so it is read inside each call.
const createSafeStorage = (getStorage: () => Storage): SafeStorage => ({
  read(key) {
    try {
      return getStorage().getItem(key)
    } catch {
      return null
    }
  },
  write(key, text) {
    try {
      if (text === null) getStorage().removeItem(key)
      else getStorage().setItem(key, text)
      return true
    } catch {
      return false
    }
  },
})

/** The storage of this tab until it is closed. */
export const tabStorage = createSafeStorage(() => sessionStorage)

/** The storage of this browser, for every page of the product. */
export const browserStorage = createSafeStorage(() => localStorage)
