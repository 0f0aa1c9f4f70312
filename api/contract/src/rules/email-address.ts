import { decodePunycode } from './punycode.ts'

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/**
 * The form in which email addresses are stored and compared: trimmed, lower case, the domain in ASCII. Null if invalid.
 */
export function toEmailAddress(text: string): string | null {
  const [local = '', typedDomain = '', ...extraParts] = text.trim().normalize('NFKC').toLowerCase().split('@')
  const domain = toAsciiDomain(typedDomain)
  const address = `${local}@${domain}`
  if (extraParts.length > 0 || !LOCAL_PART.test(local) || local.length > MAX_LOCAL_LENGTH) return null
  return isMailDomain(domain) && address.length <= MAX_LENGTH ? address : null
}

/** The stored form of an email address; any other text unchanged. */
export const normalizeIfEmail = (text: string): string => (text.includes('@') && toEmailAddress(text)) || text

// URL is the only converter of international domain names that every browser has.
function toAsciiDomain(domain: string): string {
  const href = `http://${domain}`
  return TYPED_DOMAIN.test(domain) && URL.canParse(href) ? new URL(href).hostname : ''
}

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  const endsInNumber = /^\d+$/.test(labels.at(-1) ?? '')
  return labels.length > 1 && !endsInNumber && labels.every((label) => DOMAIN_LABEL.test(label))
}

/** False for the placeholder of an imported person without an address. Nothing is sent to it. */
export const isRealEmail = (email: string): boolean => !email.endsWith(PLACEHOLDER_DOMAIN)
const PLACEHOLDER_DOMAIN = '@invalid'
export const createPlaceholderEmail = (id: string): string => `none-${id}${PLACEHOLDER_DOMAIN}`

/** A stored email address for display, with its domain in Unicode. */
export function formatEmail(email: string): string {
  if (!isRealEmail(email)) return 'No email address'
  const [local, domain = ''] = email.split('@')
  const displayedAddress = `${local}@${domain.split('.').map(toDisplayedLabel).join('.')}`
  // Do not convert an address that could be mistaken for another one.
  return toEmailAddress(displayedAddress) === email ? displayedAddress : email
}

const toDisplayedLabel = (label: string) => (label.startsWith('xn--') && decodePunycode(label.slice(4))) || label

export function mailtoHref(email: string, { subject }: { subject?: string } = {}): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
