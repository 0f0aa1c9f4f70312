import { formatInGroups, parseCode, RECOVERY_CODE_ALPHABET } from '@studio/contract'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createIds } from '../../../platform/ids.ts'
import { createRecoveryCodes, getMatchingStep, toAuthenticatorKey } from './codes.ts'

const { secret: createSecret } = createIds()
const createCode = (key: string, ms: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: ms })
const aMoment = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 })
const aKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => toAuthenticatorKey(Buffer.from(bytes).toString('base64url')))
const getStep = (ms: number) => Math.floor(ms / 30_000)

test('a code is accepted in its own time step and in the steps before and after it, and at no other time', () => {
  fc.assert(
    fc.property(aKey, aMoment, fc.integer({ min: -5, max: 5 }), (key, ms, stepsAway) => {
      const digits = createCode(key, ms + stepsAway * 30_000)
      const step = getMatchingStep({ key, lastStep: 0, digits, currentTime: new Date(ms) })
      // Six digits can repeat by chance, but the returned step always has the typed code.
      if (step !== null) expect(createCode(key, step * 30_000)).toBe(digits)
      if (Math.abs(stepsAway) <= 1) expect(step).not.toBeNull()
      if (step !== null) expect(Math.abs(step - getStep(ms))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 100 },
  )
})

test('a code of the last used step, or of an earlier one, is not accepted again [SECURITY-15]', () => {
  fc.assert(
    fc.property(aKey, aMoment, fc.array(fc.integer({ min: -1, max: 1 }), { maxLength: 12 }), (key, ms, stepOffsets) => {
      let lastStep = 0
      for (const stepsAway of stepOffsets) {
        const step = getMatchingStep({
          key,
          lastStep,
          digits: createCode(key, ms + stepsAway * 30_000),
          currentTime: new Date(ms),
        })
        if (step === null) continue
        expect(step).toBeGreaterThan(lastStep)
        lastStep = step
      }
    }),
    { numRuns: 100 },
  )
})

test('ten different recovery codes are created, of twelve equally likely characters each [ACCOUNTS-19]', () => {
  const manyCodes = Array.from({ length: 100 }, () => createRecoveryCodes(createSecret)).flat()
  expect(new Set(manyCodes).size).toBe(1_000)
  const counts = new Map<string, number>()
  for (const character of manyCodes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].sort()).toEqual([...RECOVERY_CODE_ALPHABET].sort())
  // 12,000 characters from an alphabet of 32: 375 of each on average.
  for (const count of counts.values()) expect(Math.abs(count - 375)).toBeLessThan(150)
})

test('a typed recovery code is read whatever its spaces, dashes, letter case and look-alike letters', () => {
  const aCode = fc.string({ unit: fc.constantFrom(...RECOVERY_CODE_ALPHABET), minLength: 12, maxLength: 12 })
  const aSeparator = fc.constantFrom('-', ' ', '', ' - ', '–', '\u00a0')
  fc.assert(
    fc.property(aCode, aSeparator, fc.boolean(), (code, separator, isUpper) => {
      const typedCode = formatInGroups(code, separator)
        .replaceAll('0', 'o')
        .replaceAll('1', isUpper ? 'I' : 'l')
      expect(parseCode(isUpper ? typedCode.toUpperCase() : typedCode)).toEqual({ kind: 'recovery', letters: code })
    }),
  )
})
