import { formatEmail, toSearchText, toSearchWords } from '@studio/contract'

const PIECE_LENGTH = 3
const MAX_WORDS = 8
// No word of a search holds a space, so none reaches from one field into the next.
const BETWEEN_FIELDS = ' '

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function toPieces(word: string): string[] {
  const letters = [...word]
  return letters.slice(PIECE_LENGTH - 1).map((_, start) => letters.slice(start, start + PIECE_LENGTH).join(''))
}

// People search for an address as they see it, or as a browser wrote it for them.
const toSpellings = (text: string) => [...new Set([text, formatEmail(text)])]

type SearchFields = { search: string; pieces: string[] }

/** No index helps to find the middle of a word, so the three-letter pieces of the words have one. */
export function searchFields(texts: ReadonlyArray<string | null | undefined>): SearchFields {
  const search = texts
    .flatMap((text) => (text ? toSpellings(text) : []))
    .map(toSearchText)
    .join(BETWEEN_FIELDS)
  return { search, pieces: [...new Set(search.split(' ').flatMap(toPieces))] }
}

/** `narrow` finds one piece through the index of collections that store them; `exact` finds every word. */
export function searchFilters(text: string | undefined): {
  narrow: { pieces?: string }
  exact: Record<string, unknown>
} {
  const words = toSearchWords(text ?? '').slice(0, MAX_WORDS)
  if (words.length === 0) return { narrow: {}, exact: {} }
  const [piece] = words.flatMap(toPieces)
  const exact = { $and: words.map((word) => ({ search: { $regex: escapePattern(word) } })) }
  return { narrow: piece ? { pieces: piece } : {}, exact }
}
