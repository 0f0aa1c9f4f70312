/**
 * The `tel:` link of a formatted number. A leading + or 00 is the country code, and an (0) dialled only within the
 * country is removed. Ten digits, or eleven after a 1, are a North American number; all others are dialled as written.
 */
export function dialHref(phone: string): string {
  const written = phone.trim()
  const hasCountry = /^\(?(\+|00)/.test(written)
  const digits = (hasCountry ? written.replace(/\(0+\)/, '') : written).replace(/\D/g, '')
  if (hasCountry) return `tel:+${digits.replace(/^00/, '')}`
  if (/^1?[2-9]\d{9}$/.test(digits)) return `tel:+1${digits.slice(-10)}`
  return `tel:${digits}`
}
