import { type HandedToast, handedToastKey, packToast, unpackToast } from '@studio/contract'

/** The toast that outlives a full-page move, in this tab's storage; portal pages read and write it alike. */
export const handedOver = {
  leave(toast: HandedToast): void {
    try {
      sessionStorage.setItem(handedToastKey, packToast(toast))
    } catch {
      // Without storage the toast ends with its page.
    }
  },
  /** The toast that was left, if its time is not over; it is taken only once. */
  take(): HandedToast | null {
    try {
      const kept = sessionStorage.getItem(handedToastKey)
      sessionStorage.removeItem(handedToastKey)
      return unpackToast(kept, Date.now())
    } catch {
      return null
    }
  },
}
