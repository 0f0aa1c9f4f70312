import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const seal = createSeal({ keys: key(1) })

test('a sealed secret cannot be decrypted for another account, nor after any change to it [SECURITY-6]', () => {
  const sealed = seal.encrypt({ secret: 'JBSWY3DPEHPK3PXP', about: 'ann' })
  expect(() => seal.decrypt({ sealed, about: 'bob' })).toThrow()
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1)
    // The last letter of a part has unused bits.
    if (decoded(changed) === decoded(sealed)) continue
    expect(() => seal.decrypt({ sealed: changed, about: 'ann' }), `letter ${index}`).toThrow()
  }
  expect(() => createSeal({ keys: key(2) }).decrypt({ sealed, about: 'ann' })).toThrow('SECOND_FACTOR_KEY')
})

const decoded = (sealed: string) =>
  sealed
    .split('.')
    .map((part, index) => (index === 0 ? part : Buffer.from(part, 'base64url').toString('hex')))
    .join('.')

test('secrets of the former key stay readable after a new key was added [SECURITY-6]', () => {
  const both = createSeal({ keys: `${key(2)}, ${key(1)}` })
  const [about, secret] = ['ann', 'k7qm3xpd9rtw']
  expect(both.decrypt({ sealed: seal.encrypt({ secret, about }), about })).toBe(secret)
  expect(both.hmacs({ secret, about })).toContain(seal.hmacs({ secret, about })[0])
  const resealed = both.encrypt({ secret, about })
  expect(createSeal({ keys: key(2) }).decrypt({ sealed: resealed, about })).toBe(secret)
  expect(() => seal.decrypt({ sealed: resealed, about })).toThrow()
})
