const PIECE = 3

const normal = (text: string) => text.normalize('NFKC').toLowerCase()

function piecesOf(text: string): string[] {
  const letters = [...text]
  const pieces = new Set<string>()
  for (let at = 0; at + PIECE <= letters.length; at += 1) pieces.add(letters.slice(at, at + PIECE).join(''))
  return [...pieces]
}

/**
 * What is stored so that a search box finds people by any part of username, email, first or last name, whatever the
 * letter case (spec section 2, User Management): the text to compare with, and its three-letter pieces, which have an
 * index, because no index helps to find the middle of a word.
 */
export function personSearch(person: {
  username: string
  email: string
  firstName?: string | null
  lastName?: string | null
}): { search: string; pieces: string[] } {
  const texts = [person.username, person.email, person.firstName, person.lastName].filter((text) => !!text) as string[]
  const search = texts.map(normal).join('\n')
  return { search, pieces: [...new Set(texts.map(normal).flatMap(piecesOf))] }
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The filter for a search: the words as typed must occur in one of the fields. From three letters on, the first piece
 * narrows the search down through the index.
 */
export function searchFilter(words: string): Record<string, unknown> {
  const text = normal(words.trim())
  if (!text) return {}
  const [piece] = piecesOf(text)
  return { ...(piece ? { pieces: piece } : {}), search: { $regex: literally(text) } }
}
