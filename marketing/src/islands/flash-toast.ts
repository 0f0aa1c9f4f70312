import { tabStorage } from '@studio/client/storage'
import { type FlashToast, flashToastKey, parseFlashToast, serializeFlashToast } from '@studio/contract'

/** A toast for the next page, saved in the tab's storage, which the portal uses too. */
export const flashToast = {
  save(toast: FlashToast): void {
    tabStorage.write(flashToastKey, serializeFlashToast(toast))
  },
  /** Returns and removes the saved toast; null without one, or if its time is over. */
  take(): FlashToast | null {
    const storedToast = tabStorage.read(flashToastKey)
    tabStorage.write(flashToastKey, null)
    return parseFlashToast(storedToast, Date.now())
  },
}
