/** The query parameters of an island, each encrypted or empty: its export (e), properties (p) and slots (s). */
export const ISLAND_PARAMETERS = ['e', 'p', 's'] as const
/** Each encrypted value begins with its initialization vector, in upper-case hex. */
const IV_LENGTH = 24
const IV_PATTERN = /^[0-9A-F]{24}$/

/**
 * Whether an island's URL is exactly as Astro writes it into pages. Other spellings of the values decrypt to the same bytes,
 * and each would be rendered and cached separately.
 */
export function isIslandUrlFromPage({ pathname, searchParams }: URL): boolean {
  if (!/^\/_server-islands\/\w+$/.test(pathname)) return false
  const names = [...searchParams.keys()].sort().join()
  return names === ISLAND_PARAMETERS.join() && [...searchParams.values()].every(isCanonicalValue)
}

function isCanonicalValue(value: string): boolean {
  if (value === '') return true
  const iv = value.slice(0, IV_LENGTH)
  const encryptedText = value.slice(IV_LENGTH)
  const isCanonicalBase64 = Buffer.from(encryptedText, 'base64').toString('base64') === encryptedText
  return IV_PATTERN.test(iv) && isCanonicalBase64
}
