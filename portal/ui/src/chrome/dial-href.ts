/**
 * The `tel:` link of the first number of a text, without its extension; undefined where letters or no digits are left,
 * since such a text cannot be dialled as it is. A leading + or 00 is the country code, and an (0) dialled only within
 * the country is removed. Ten digits, or eleven after a 1, are a North American number; all others are dialled as
 * written.
 */
export function dialHref(phone: string): string | undefined {
  const written = firstNumber(phone.replace(/(?:ext|x|#).*$/is, '')).trim()
  const hasCountry = /^\(?(\+|00)/.test(written)
  const digits = digitsOf(hasCountry ? written.replace(/\(0+\)/, '') : written)
  if (digits === '' || /\p{L}/u.test(written)) return undefined
  if (hasCountry) return `tel:+${digits.replace(/^00/, '')}`
  if (/^1?[2-9]\d{9}$/.test(digits)) return `tel:+1${digits.slice(-10)}`
  return `tel:${digits}`
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

// As many digits as a whole number has at least: before fewer, the slash separates the area code.
const SHORTEST = 7

function firstNumber(text: string): string {
  const first = text.split(/[/,]/)[0] ?? ''
  return digitsOf(first).length >= SHORTEST ? first : text
}
