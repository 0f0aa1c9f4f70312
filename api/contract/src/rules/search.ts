const APOSTROPHES = /[\u0060\u00b4\u02b9-\u02bd\u02c8\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/g
const DASHES = /[\u058a\u1806\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g
// Soft hyphens, zero-width characters and direction marks, which pasted text can contain.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const ACCENTS = /[\u0300-\u036f]/g
/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** The form in which a search compares texts: without case and accents, with one kind of apostrophe, dash and space. */
export function toSearchText(text: string): string {
  return (
    text
      .replace(APOSTROPHES, "'")
      .replace(DASHES, '-')
      .replace(INVISIBLE, '')
      .normalize('NFKD')
      .replace(ACCENTS, '')
      // Turns İ into a plain i and another accent.
      .toLowerCase()
      .replace(ACCENTS, '')
      .replace(SPECIAL_LETTERS, (letter) => plainLetters[letter] ?? letter)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

export function toSearchWords(search: string): string[] {
  return toSearchText(search).split(' ').filter(Boolean)
}

/** Whether each word of the search occurs in one of the texts. An empty search matches everything. */
export function matchesSearch(texts: readonly (string | null | undefined)[], search: string): boolean {
  const searchTexts = texts.map((text) => toSearchText(text ?? ''))
  return toSearchWords(search).every((word) => searchTexts.some((text) => text.includes(word)))
}
