/**
 * How a message to the person survives a full-page move (ruling E4): the page that goes writes it into the tab's
 * session storage, the page that comes shows it for the rest of its time. Portal and marketing both speak this.
 */
export const handedToastKey = 'studio.toast'

/** A toast on its way to the next page; `until` is when it ends, in milliseconds since 1970. */
export type HandedToast = { title: string; description?: string; tone?: 'default' | 'destructive'; until: number }

/** The text to keep under `handedToastKey`. */
export function packToast({ title, description, tone, until }: HandedToast): string {
  return JSON.stringify({ title, description, tone, until })
}

/** The toast that was kept, or null when there is none, it cannot be read, or its time is over at `now` (milliseconds). */
export function unpackToast(text: string | null, now: number): HandedToast | null {
  if (!text) return null
  try {
    const kept: Partial<HandedToast> | null = JSON.parse(text)
    if (typeof kept?.title !== 'string' || typeof kept.until !== 'number' || kept.until <= now) return null
    return {
      title: kept.title,
      ...(typeof kept.description === 'string' ? { description: kept.description } : {}),
      ...(kept.tone === 'destructive' ? { tone: kept.tone } : {}),
      until: kept.until,
    }
  } catch {
    return null
  }
}
