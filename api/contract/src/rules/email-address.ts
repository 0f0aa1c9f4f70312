import { decodePunycode } from './punycode.ts'

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const DOMAIN_AS_TYPED = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/**
 * The one form in which an email address is stored and compared: trimmed, lower case, the domain in ASCII. Null for what
 * no mail server can accept.
 */
export function toEmailAddress(text: string): string | null {
  const [local = '', domainAsTyped = '', ...rest] = text.trim().normalize('NFKC').toLowerCase().split('@')
  const domain = toAsciiDomain(domainAsTyped)
  const address = `${local}@${domain}`
  if (rest.length > 0 || !LOCAL_PART.test(local) || local.length > MAX_LOCAL_LENGTH) return null
  return isMailDomain(domain) && address.length <= MAX_LENGTH ? address : null
}

/** What is typed to sign in or to search: an email address in its one form, other text as it is. */
export const toAddressOrText = (text: string): string => (text.includes('@') && toEmailAddress(text)) || text

// The parser of addresses is the one table of international domain names that every browser has.
function toAsciiDomain(domain: string): string {
  const href = `http://${domain}`
  return DOMAIN_AS_TYPED.test(domain) && URL.canParse(href) ? new URL(href).hostname : ''
}

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** A stored email address as people read it: its domain in Unicode. */
export function formatEmail(email: string): string {
  const [local, domain = ''] = email.split('@')
  const shownAddress = `${local}@${domain.split('.').map(toShownLabel).join('.')}`
  // Only what leads back to the same address is shown in its place.
  return toEmailAddress(shownAddress) === email ? shownAddress : email
}

const toShownLabel = (label: string) => (label.startsWith('xn--') && decodePunycode(label.slice(4))) || label

/** The address of a link that writes to an email address. */
export function mailtoHref(email: string, { subject }: { subject?: string } = {}): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
