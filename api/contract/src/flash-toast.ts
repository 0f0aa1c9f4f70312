/**
 * A toast that survives a full-page navigation: the old page writes it into the tab's session storage, the new page
 * shows it for the rest of its time. Portal and marketing both use this format.
 */
export const flashToastKey = 'studio.toast'

/** A toast on its way to the next page; `until` is when it ends, in milliseconds since 1970. */
export type FlashToast = { tone: 'good' | 'bad'; title: string; text?: string; until: number }

/** The text to keep under `flashToastKey`. */
export function serializeFlashToast({ tone, title, text, until }: FlashToast): string {
  return JSON.stringify({ tone, title, text, until })
}

/**
 * The stored toast; null when there is none, when it cannot be read, or when it has expired at `now` (milliseconds).
 */
export function parseFlashToast(text: string | null, now: number): FlashToast | null {
  if (!text) return null
  try {
    const toast: Partial<FlashToast> | null = JSON.parse(text)
    if (typeof toast?.title !== 'string' || typeof toast.until !== 'number' || toast.until <= now) return null
    return {
      tone: toast.tone === 'bad' ? 'bad' : 'good',
      title: toast.title,
      ...(typeof toast.text === 'string' ? { text: toast.text } : {}),
      until: toast.until,
    }
  } catch {
    return null
  }
}
