const MIN_NAME_LENGTH = 3
/** So many characters of a password are no part of a name. */
const MIN_OWN_CHARACTERS = 6
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** A text as letters and digits in lower case, without accents and with letters in place of their lookalikes. */
export function readLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[@4310$57]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether little is left of a password without the names that it holds. */
export function isMadeOfNames({ password, names }: { password: string; names: readonly string[] }): boolean {
  const letters = readLetters(password)
  const parts = names.map(readLetters).filter(({ length }) => length >= MIN_NAME_LENGTH)
  const longestFirst = parts.sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ''), letters)
  return rest !== letters && [...rest].length < MIN_OWN_CHARACTERS
}
