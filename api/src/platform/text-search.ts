const PIECE = 3
// A separator between the fields that cannot be typed. Only one space of a search reaches from one field into the next,
// so that a person is found by first and last name as shown on a card.
const BETWEEN = '\u0001'

const normal = (text: string) => text.normalize('NFKC').toLowerCase()
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** So many spaces of a search may each be the one between two fields: names have fewer. */
const MOST_SPACES = 8

// Alternatives as filters of their own: a pattern that is not literal takes the embedded database twenty times as long.
function readingsOf(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].slice(0, MOST_SPACES)
  return [text, ...spaces.map(({ index }) => text.slice(0, index) + BETWEEN + text.slice(index + 1))]
}

function piecesOf(text: string): string[] {
  const letters = [...text]
  const pieces = new Set<string>()
  for (let at = 0; at + PIECE <= letters.length; at += 1) pieces.add(letters.slice(at, at + PIECE).join(''))
  return [...pieces]
}

/** The search fields stored with an entity: `search` to compare with, `pieces` for the index. */
type SearchFields = { search: string; pieces: string[] }

/**
 * The search fields of an entity: a search finds any part of any of its texts, ignoring case. No index helps to find
 * the middle of a word, so the three-letter pieces of the texts have one.
 */
export function searchFields(texts: ReadonlyArray<string | null | undefined>): SearchFields {
  const given = texts.filter((text) => !!text).map((text) => normal(text ?? ''))
  return { search: given.join(BETWEEN), pieces: [...new Set(given.flatMap(piecesOf))] }
}

/**
 * A search as two filters of an aggregation: `narrow` goes into the first `$match` with the indexed fields (it uses one
 * three-letter piece), `exact` into a second one, because a pattern next to indexed fields makes the embedded database
 * scan the collection.
 */
export function searchFilters(words: string | undefined): {
  narrow: { pieces?: string }
  exact: Record<string, unknown>
} {
  const text = normal((words ?? '').trim())
  if (!text) return { narrow: {}, exact: {} }
  const piece = piecesOf(text).find((letters) => !letters.includes(' '))
  const exact = { $or: readingsOf(text).map((reading) => ({ search: { $regex: literally(reading) } })) }
  return { narrow: piece ? { pieces: piece } : {}, exact }
}
