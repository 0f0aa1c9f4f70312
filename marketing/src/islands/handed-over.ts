import { tabStorage } from '@studio/client/storage'
import { type FlashToast, flashToastKey, parseFlashToast, serializeFlashToast } from '@studio/contract'

/** The toast that outlives a full-page move, in this tab's storage; portal pages read and write it alike. */
export const handedOver = {
  leave(toast: FlashToast): void {
    tabStorage.write(flashToastKey, serializeFlashToast(toast))
  },
  /** The toast that was left, if its time is not over; it is taken only once. */
  take(): FlashToast | null {
    const stored = tabStorage.read(flashToastKey)
    tabStorage.write(flashToastKey, null)
    return parseFlashToast(stored, Date.now())
  },
}
