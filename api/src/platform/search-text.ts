// Stands between the fields; nobody can type it, so no search reaches from one field into the next.
const BETWEEN = '\u0001'

const normal = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The one lower-case text that a search box compares with: an index serves no regular expression that ignores letter
 * case, and the embedded database finds nothing with a literal one (stack.md section 9).
 */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => !!text)
    .map((text) => normal(String(text)))
    .join(BETWEEN)
}

/** The filter "contains these words as typed, whatever the letter case" on a field made by `searchText`. */
export function containing(words: string): { $regex: string } {
  return { $regex: normal(words.trim()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&') }
}
