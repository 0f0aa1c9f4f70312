const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters of a text as a person sees them: an emoji of several parts or a letter with its accents is one. */
export const toGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** How many characters a person sees in a text. */
export const countGraphemes = (text: string): number => toGraphemes(text).length

// A family of four with skin tones has 15 units. More in one character is a heap of accents.
const MAX_UNITS_PER_GRAPHEME = 16

/** Whether a text has at most `max` characters as a person counts them, and none of them is a heap of accents. */
export function isAtMost(text: string, max: number): boolean {
  if (text.length <= max) return true
  return text.length <= max * MAX_UNITS_PER_GRAPHEME && countGraphemes(text) <= max
}

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u
const CONTROL = /[\p{Cs}]|(?![\t\n\r])[\p{Cc}]/u
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Gujr}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]'

/** Characters that are invisible by themselves, where they belong to a visible one. */
const PARTS_OF_VISIBLE = [
  // Parts of an emoji: how it is drawn, the next one it is joined to, the letters of a flag.
  /\p{Emoji}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?/gu,
  // Spelling: joiners in Persian and Indian scripts, variants of Chinese and Japanese characters.
  new RegExp(`${JOINED}[\\u200c\\u200d](?=${JOINED})`, 'gu'),
  /\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
]

/** Whether a text fits on one line and hides nothing: no line break, control, direction override or invisible character. */
export function isPlainLine(text: string): boolean {
  if (!INVISIBLE.test(text)) return true
  return !INVISIBLE.test(PARTS_OF_VISIBLE.reduce((rest, part) => rest.replace(part, ''), text))
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u202a-\u202e\u2066-\u2069]/u

/** A name for a sentence: where it is written from right to left, it is isolated and does not turn the rest round. */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

/** Whether a text has control characters other than line breaks and tabs. */
export const hasControls = (text: string): boolean => CONTROL.test(text)

const NOTHING = new RegExp(`^(?:\\s|${INVISIBLE.source})*$`, 'u')

/** Without spaces at its ends and with accents in one form; empty when nothing in it is visible. */
export const tidyText = (text: string): string => (NOTHING.test(text) ? '' : text.trim().normalize('NFC'))
