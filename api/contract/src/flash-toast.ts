/**
 * A toast that survives a full-page navigation: the old page writes it into the tab's session storage, the new page
 * shows it for the rest of its time. Portal and marketing share this format.
 */
export const flashToastKey = 'studio.toast'

/** `until` is when the toast disappears, in milliseconds since 1970. */
export type FlashToast = { tone: 'good' | 'bad'; title: string; text?: string; until: number }

export function serializeFlashToast({ tone, title, text, until }: FlashToast): string {
  return JSON.stringify({ tone, title, text, until })
}

/** The stored toast; null if there is none, or if it is invalid or its time is over. */
export function parseFlashToast(text: string | null, currentTime: number): FlashToast | null {
  if (!text) return null
  try {
    const toast: Partial<FlashToast> | null = JSON.parse(text)
    if (typeof toast?.title !== 'string' || typeof toast.until !== 'number' || toast.until <= currentTime) return null
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
