import type { Told } from '../forms/messages.ts'

/** A toast that outlives a full-page move is shown by the next page for the rest of its time (ruling E4). */
export type HandedOver = Told & { until: number }

const KEY = 'studio.toast'

export const handedOver = {
  /** Leaves a toast for the next page of this tab. */
  leave(told: HandedOver): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(told))
    } catch {
      // Without storage the toast ends with its page.
    }
  },
  /** The toast that was left, if its time is not over; it is taken only once. */
  take(): HandedOver | null {
    try {
      const text = sessionStorage.getItem(KEY)
      sessionStorage.removeItem(KEY)
      const told: HandedOver | null = text ? JSON.parse(text) : null
      return told && told.until > Date.now() ? told : null
    } catch {
      return null
    }
  },
}
