import { formatEmail, toSearchText, toSearchWords } from '@studio/contract'

const MAX_WORDS = 8
// Search words have no spaces, so none can match across two fields.
const FIELD_SEPARATOR = ' '

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// People search for an email address as it is displayed or as it is stored.
const toSearchedForms = (text: string) => [...new Set([text, formatEmail(text)])]

/** The value of an entity's field `search`. */
export const toSearch = (texts: ReadonlyArray<string | null | undefined>): string =>
  texts
    .flatMap((text) => (text ? toSearchedForms(text) : []))
    .map(toSearchText)
    .join(FIELD_SEPARATOR)

/** Matches entities whose field `search` contains every word. */
export function createSearchFilter(text: string | undefined): Record<string, unknown> {
  const words = toSearchWords(text ?? '').slice(0, MAX_WORDS)
  return words.length > 0 ? { $and: words.map((word) => ({ search: { $regex: escapePattern(word) } })) } : {}
}
