/** The parameters of an island: its export, its properties and its slots, each encrypted or empty. */
export const ISLAND_PARAMETERS = ['e', 'p', 's'] as const
const IV_LENGTH = 24

/**
 * Whether an island's URL is exactly as Astro writes it into pages. Other spellings (lower case, spare bits, escapes)
 * decrypt to the same bytes, and each would be rendered and cached again.
 */
export function isCanonicalIslandUrl({ pathname, searchParams }: URL): boolean {
  if (!/^\/_server-islands\/\w+$/.test(pathname)) return false
  const names = [...searchParams.keys()].sort().join()
  return names === ISLAND_PARAMETERS.join() && [...searchParams.values()].every(isCanonical)
}

function isCanonical(value: string): boolean {
  if (value === '') return true
  const iv = value.slice(0, IV_LENGTH)
  const encryptedText = value.slice(IV_LENGTH)
  return /^[0-9A-F]{24}$/.test(iv) && Buffer.from(encryptedText, 'base64').toString('base64') === encryptedText
}
