import { expect, test } from 'vitest'
import { createGetClientAddress, toAddressKey } from './client-address.ts'

const cases = [
  { trust: 'none', peer: '127.0.0.1', forwardedFor: '1.2.3.4', address: '127.0.0.1' },
  { trust: 'loopback', peer: '203.0.113.9', forwardedFor: '1.2.3.4', address: '203.0.113.9' },
  { trust: 'loopback', peer: '127.0.0.1', forwardedFor: '1.2.3.4', address: '1.2.3.4' },
  { trust: 'loopback', peer: '::ffff:127.0.0.1', forwardedFor: '1.2.3.4', address: '1.2.3.4' },
  { trust: 'loopback', peer: '::1', forwardedFor: undefined, address: '::1' },
  { trust: 'loopback', peer: '127.0.0.1', forwardedFor: '6.6.6.6, 127.0.0.1', address: '127.0.0.1' },
  { trust: 'loopback', peer: '127.0.0.1', forwardedFor: '6.6.6.6, 1.2.3.4', address: '1.2.3.4' },
  { trust: 'loopback', peer: '127.0.0.1', forwardedFor: 'nonsense', address: '127.0.0.1' },
  { trust: '10.0.0.0/8', peer: '10.1.2.3', forwardedFor: '6.6.6.6, 1.2.3.4, 10.9.9.9', address: '1.2.3.4' },
  { trust: '10.0.0.0/8', peer: '127.0.0.1', forwardedFor: '1.2.3.4', address: '127.0.0.1' },
  { trust: '10.0.0.1, 192.0.2.0/24', peer: '192.0.2.7', forwardedFor: '1.2.3.4', address: '1.2.3.4' },
  { trust: 'loopback', peer: undefined, forwardedFor: '1.2.3.4', address: 'unknown' },
]

test.each(cases)(
  'the address of a call from $peer with X-Forwarded-For $forwardedFor and TRUST_PROXY=$trust is $address [SECURITY-1]',
  ({ trust, peer, forwardedFor, address }) => {
    expect(createGetClientAddress(trust)({ peer, forwardedFor })).toBe(address)
  },
)

test('all addresses of one IPv6 /64 network share a key', () => {
  expect(toAddressKey('203.0.113.9')).toBe('203.0.113.9')
  expect(toAddressKey('2001:db8:a:b:1:2:3:4')).toBe('2001:db8:a:b::/64')
  expect(toAddressKey('2001:DB8:a:b::9')).toBe('2001:db8:a:b::/64')
  expect(toAddressKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(toAddressKey('::1')).toBe('0:0:0:0::/64')
  expect(toAddressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
