import { decodePunycode } from './punycode.ts'

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** The form in which email addresses are stored and compared: trimmed, lower case, the domain in ASCII. Null if invalid. */
export function toEmailAddress(text: string): string | null {
  const [local = '', typedDomain = '', ...extraParts] = text.trim().normalize('NFKC').toLowerCase().split('@')
  const domain = toAsciiDomain(typedDomain)
  const address = `${local}@${domain}`
  if (extraParts.length > 0 || !LOCAL_PART.test(local) || local.length > MAX_LOCAL_LENGTH) return null
  return isMailDomain(domain) && address.length <= MAX_LENGTH ? address : null
}

/** For fields that take an email address or other text. */
export const normalizeIfEmail = (text: string): string => (text.includes('@') && toEmailAddress(text)) || text

// URL is the only converter of international domain names that every browser has.
function toAsciiDomain(domain: string): string {
  const href = `http://${domain}`
  return TYPED_DOMAIN.test(domain) && URL.canParse(href) ? new URL(href).hostname : ''
}

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** False for the stored form of no address, which an imported person may have. Nothing is sent to it. */
export const isRealEmail = (email: string): boolean => !email.endsWith(PLACEHOLDER_ENDING)
const PLACEHOLDER_ENDING = '@invalid'
export const createPlaceholderEmail = (id: string): string => `none-${id}${PLACEHOLDER_ENDING}`

/** A stored email address for display, with its domain in Unicode. */
export function formatEmail(email: string): string {
  if (!isRealEmail(email)) return 'No email address'
  const [local, domain = ''] = email.split('@')
  const displayedAddress = `${local}@${domain.split('.').map(toDisplayedLabel).join('.')}`
  // An address that would not be normalized back to the stored one could deceive: it stays as it is.
  return toEmailAddress(displayedAddress) === email ? displayedAddress : email
}

const toDisplayedLabel = (label: string) => (label.startsWith('xn--') && decodePunycode(label.slice(4))) || label

export function mailtoHref(email: string, { subject }: { subject?: string } = {}): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
