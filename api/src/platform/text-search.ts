import { formatEmail, toSearchText, toSearchWords } from '@studio/contract'

const MAX_WORDS = 8
// No word of a search holds a space, so none reaches from one field into the next.
const BETWEEN_FIELDS = ' '

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// People search for an address as they see it, or as a browser wrote it for them.
const toSpellings = (text: string) => [...new Set([text, formatEmail(text)])]

/** What an entity is found by, stored as its field `search`. */
export const toSearch = (texts: ReadonlyArray<string | null | undefined>): string =>
  texts
    .flatMap((text) => (text ? toSpellings(text) : []))
    .map(toSearchText)
    .join(BETWEEN_FIELDS)

/** Finds what has every word in its field `search`, in any order. */
export function searchFilter(text: string | undefined): Record<string, unknown> {
  const words = toSearchWords(text ?? '').slice(0, MAX_WORDS)
  return words.length > 0 ? { $and: words.map((word) => ({ search: { $regex: escapePattern(word) } })) } : {}
}
