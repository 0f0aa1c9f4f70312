import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const KEYWORDS = ['loopback', 'none']

/** Whether a part of TRUST_PROXY is a keyword, an address or a range like 10.0.0.0/8. */
export function isProxyRange(text: string): boolean {
  if (KEYWORDS.includes(text)) return true
  const [address = '', bits, ...extraParts] = text.split('/')
  if (isIP(address) === 0 || extraParts.length > 0) return false
  if (bits === undefined) return true
  const maxBits = isIPv4(address) ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

const getFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, getFamily(address))
    else list.addSubnet(address, Number(bits), getFamily(address))
  }
  return list
}

/** Writes an IPv4 address without the prefix that it has in an IPv6 socket. */
const toPlainAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

function parseProxies(trustProxy: string) {
  const ranges = trustProxy.split(',').map((range) => range.trim())
  const proxies = toBlockList(ranges.filter((range) => !KEYWORDS.includes(range)))
  const loopback = toBlockList(ranges.includes('loopback') ? ['127.0.0.0/8', '::1'] : [])
  const createMatcher = (list: BlockList) => (address: string) =>
    isIP(address) !== 0 && list.check(address, getFamily(address))
  return { isProxy: createMatcher(proxies), isLoopback: createMatcher(loopback) }
}

export function createIsFromProxy(trustProxy: string): (peer: string | undefined) => boolean {
  const { isProxy, isLoopback } = parseProxies(trustProxy)
  return (peer) => isProxy(toPlainAddress(peer ?? '')) || isLoopback(toPlainAddress(peer ?? ''))
}

/**
 * The returned function trusts X-Forwarded-For only from configured proxies, and reads it from its right end, which the
 * proxy itself wrote.
 */
export function createGetClientAddress(trustProxy: string) {
  const { isProxy, isLoopback } = parseProxies(trustProxy)
  return ({ peer, forwardedFor }: { peer: string | undefined; forwardedFor: string | undefined }): string => {
    let address = toPlainAddress(peer ?? '')
    if (!isProxy(address) && !isLoopback(address)) return address || 'unknown'
    const forwardedAddresses = (forwardedFor ?? '').split(',').map(toPlainAddress).filter(Boolean)
    for (const forwardedAddress of forwardedAddresses.reverse()) {
      if (isIP(forwardedAddress) === 0) break
      address = forwardedAddress
      // A loopback address in the header is a client on the proxy's machine, not another proxy.
      if (!isProxy(forwardedAddress)) break
    }
    return address
  }
}

/**
 * Returns the key under which rate limits count an address. All IPv6 addresses of a /64 network share a key, since they
 * belong to one household.
 */
export function toAddressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [textBeforeGap = '', textAfterGap] = address.split('%')[0]?.split('::') ?? []
  const groupsBeforeGap = textBeforeGap.split(':').filter(Boolean)
  const groupsAfterGap = textAfterGap?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groupsBeforeGap.length - groupsAfterGap.length) }, () => '0')
  const groups = textAfterGap === undefined ? groupsBeforeGap : [...groupsBeforeGap, ...zeros, ...groupsAfterGap]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
