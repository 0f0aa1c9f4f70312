const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as people count them: an emoji of several parts, or a letter with its accents, is one. */
export const countGraphemes = (text: string): number => Array.from(graphemeSegmenter.segment(text)).length

// The emoji of a family of four with skin tones has 15 UTF-16 units. A longer character is a pile of accents.
const MAX_UNITS_PER_GRAPHEME = 16

/** Whether a text has at most `max` characters as people count them, without piles of accents. */
export function isWithinMaxLength(text: string, max: number): boolean {
  if (text.length <= max) return true
  return text.length <= max * MAX_UNITS_PER_GRAPHEME && countGraphemes(text) <= max
}

const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u
const CONTROL_CHARACTER = /[\p{Cs}]|(?![\t\n\r])[\p{Cc}]/u
const JOINING_SCRIPTS =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Gujr}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]'

/** Sequences in which an invisible character is part of a visible one. */
const VISIBLE_SEQUENCES = [
  // Emoji: variation selectors, joiners, the letters of a flag.
  /\p{Emoji}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?/gu,
  // Joiners in Persian and Indian scripts, variants of Chinese and Japanese characters.
  new RegExp(`${JOINING_SCRIPTS}[\\u200c\\u200d](?=${JOINING_SCRIPTS})`, 'gu'),
  /\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
]

/** Whether a text has no line break, control, direction override or invisible character. */
export function isPlainLine(text: string): boolean {
  if (!INVISIBLE_CHARACTER.test(text)) return true
  let remainingText = text
  for (const sequence of VISIBLE_SEQUENCES) remainingText = remainingText.replace(sequence, '')
  return !INVISIBLE_CHARACTER.test(remainingText)
}

const RIGHT_TO_LEFT_CHARACTER =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u202a-\u202e\u2066-\u2069]/u

/** Isolates the writing direction of a name: a right-to-left one would reorder the words of the sentence around it. */
export const isolateDirection = (name: string): string =>
  RIGHT_TO_LEFT_CHARACTER.test(name) ? `\u2068${name}\u2069` : name

/** Whether a text has control characters other than line breaks and tabs. */
export const hasControlCharacters = (text: string): boolean => CONTROL_CHARACTER.test(text)

const NOTHING_VISIBLE = new RegExp(`^(?:\\s|${INVISIBLE_CHARACTER.source})*$`, 'u')

/** Trims and normalizes a text; empty when nothing in it is visible. */
export const tidyText = (text: string): string => (NOTHING_VISIBLE.test(text) ? '' : text.trim().normalize('NFC'))
