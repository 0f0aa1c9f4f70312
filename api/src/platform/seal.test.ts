import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const createKey = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const seal = createSeal({ keys: createKey(1) })

test('a sealed secret cannot be decrypted for another account, nor after any change to it [SECURITY-6]', () => {
  const sealedSecret = seal.encrypt({ secret: 'JBSWY3DPEHPK3PXP', context: 'ann' })
  expect(() => seal.decrypt({ sealedSecret, context: 'bob' })).toThrow()
  for (let index = 0; index < sealedSecret.length; index += 1) {
    const changedSecret =
      sealedSecret.slice(0, index) + (sealedSecret[index] === 'A' ? 'B' : 'A') + sealedSecret.slice(index + 1)
    // The last letter of a part has unused bits, so the change may not affect its bytes.
    if (decode(changedSecret) === decode(sealedSecret)) continue
    expect(() => seal.decrypt({ sealedSecret: changedSecret, context: 'ann' }), `letter ${index}`).toThrow()
  }
  expect(() => createSeal({ keys: createKey(2) }).decrypt({ sealedSecret, context: 'ann' })).toThrow(
    'SECOND_FACTOR_KEY',
  )
})

const decode = (sealedSecret: string) =>
  sealedSecret
    .split('.')
    .map((part, index) => (index === 0 ? part : Buffer.from(part, 'base64url').toString('hex')))
    .join('.')

test('secrets that were sealed with the former key stay readable after a new key was added [SECURITY-6]', () => {
  const renewedSeal = createSeal({ keys: `${createKey(2)}, ${createKey(1)}` })
  const [context, secret] = ['ann', 'k7qm3xpd9rtw']
  expect(renewedSeal.decrypt({ sealedSecret: seal.encrypt({ secret, context }), context })).toBe(secret)
  // A seal makes one HMAC for each of its keys.
  expect(renewedSeal.createHmacs({ text: secret, context })).toContain(seal.createHmacs({ text: secret, context })[0])
  const resealedSecret = renewedSeal.encrypt({ secret, context })
  expect(createSeal({ keys: createKey(2) }).decrypt({ sealedSecret: resealedSecret, context })).toBe(secret)
  expect(() => seal.decrypt({ sealedSecret: resealedSecret, context })).toThrow()
})
