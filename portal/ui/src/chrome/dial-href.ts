/**
 * The `tel:` link of the first number in a text, without its extension; undefined if that number has letters or no digits.
 * A country code begins with + or 00; a (0) after it is removed, because it is dialled only within the country. Ten digits
 * that begin with 2 to 9, also after a 1, are a North American number; other numbers are dialled as written.
 */
export function toDialHref(phone: string): string | undefined {
  const number = getFirstNumber(phone.replace(/(?:ext|x|#).*$/is, '')).trim()
  const hasCountryCode = /^\(?(\+|00)/.test(number)
  const digits = getDigits(hasCountryCode ? number.replace(/\(0+\)/, '') : number)
  if (digits === '' || /\p{L}/u.test(number)) return undefined
  if (hasCountryCode) return `tel:+${digits.replace(/^00/, '')}`
  if (/^1?[2-9]\d{9}$/.test(digits)) return `tel:+1${digits.slice(-10)}`
  return `tel:${digits}`
}

const getDigits = (text: string): string => text.replace(/\D/g, '')

// With fewer digits, the part before a slash is only an area code.
const MIN_NUMBER_DIGITS = 7

function getFirstNumber(text: string): string {
  const firstPart = text.split(/[/,]/)[0] ?? ''
  return getDigits(firstPart).length >= MIN_NUMBER_DIGITS ? firstPart : text
}
