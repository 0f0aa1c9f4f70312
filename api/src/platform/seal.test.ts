import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const seal = createSeal({ keys: key(1) })

test('a sealed secret opens for no other account, and not after any change [SECURITY-6]', () => {
  const sealed = seal.encrypt({ secret: 'JBSWY3DPEHPK3PXP', about: 'ann' })
  expect(() => seal.decrypt({ sealed, about: 'bob' })).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    // The last letter of a part carries bits that are not read.
    if (decoded(changed) === decoded(sealed)) continue
    expect(() => seal.decrypt({ sealed: changed, about: 'ann' }), `letter ${at}`).toThrow()
  }
  expect(() => createSeal({ keys: key(2) }).decrypt({ sealed, about: 'ann' })).toThrow('SECOND_FACTOR_KEY')
})

const decoded = (sealed: string) =>
  sealed
    .split('.')
    .map((part, at) => (at === 0 ? part : Buffer.from(part, 'base64url').toString('hex')))
    .join('.')

test('a key is replaced without losing what the former one sealed or marked [SECURITY-6]', () => {
  const both = createSeal({ keys: `${key(2)}, ${key(1)}` })
  const [about, secret] = ['ann', 'k7qm3xpd9rtw']
  expect(both.decrypt({ sealed: seal.encrypt({ secret, about }), about })).toBe(secret)
  expect(both.hmacs({ secret, about })).toContain(seal.hmacs({ secret, about })[0])
  const resealed = both.encrypt({ secret, about })
  expect(createSeal({ keys: key(2) }).decrypt({ sealed: resealed, about })).toBe(secret)
  expect(() => seal.decrypt({ sealed: resealed, about })).toThrow()
})
