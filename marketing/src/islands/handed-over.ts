import { type FlashToast, flashToastKey, parseFlashToast, serializeFlashToast } from '@studio/contract'

/** The toast that outlives a full-page move, in this tab's storage; portal pages read and write it alike. */
export const handedOver = {
  leave(toast: FlashToast): void {
    try {
      sessionStorage.setItem(flashToastKey, serializeFlashToast(toast))
    } catch {
      // Without storage the toast ends with its page.
    }
  },
  /** The toast that was left, if its time is not over; it is taken only once. */
  take(): FlashToast | null {
    try {
      const stored = sessionStorage.getItem(flashToastKey)
      sessionStorage.removeItem(flashToastKey)
      return parseFlashToast(stored, Date.now())
    } catch {
      return null
    }
  },
}
