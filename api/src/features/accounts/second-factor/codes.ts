import {
  CODE_DIGITS,
  CODE_SECONDS,
  inGroups,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
} from '@studio/contract'
import { Secret, TOTP } from 'otpauth'

/** Codes of the step before and after count too: phone clocks differ, and typing takes a while (RFC 6238, 5.2). */
const STEPS_AROUND = 1
const KEY_BYTES = 20
const DIGITS = new RegExp(`^[0-9]{${CODE_DIGITS}}$`)

type CodeEntry = { key: string; lastStep: number; digits: string; now: Date }

/** Null for no step around an instant, or none later than the last accepted one (RFC 6238, 5.2). In constant time. */
export function getMatchingStep({ key, lastStep, digits, now }: CodeEntry): number | null {
  // The library throws at digits of other scripts: as many characters, more bytes.
  if (!DIGITS.test(digits)) return null
  const timestamp = now.getTime()
  const stepsAway = TOTP.validate({
    token: digits,
    secret: Secret.fromBase32(key),
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
    timestamp,
    window: STEPS_AROUND,
  })
  if (stepsAway === null) return null
  const step = TOTP.counter({ period: CODE_SECONDS, timestamp }) + stepsAway
  return step > lastStep ? step : null
}

/** A key for an authenticator app, in base 32: 160 bits of a secret, as many as RFC 4226 recommends. */
export function toKey(secret: string): string {
  const bytes = Uint8Array.from(Buffer.from(secret, 'base64url').subarray(0, KEY_BYTES))
  return new Secret({ buffer: bytes.buffer }).base32
}

/** The address that an authenticator app reads as a QR code: whose code it is, where it is asked for, and the key. */
export function toOtpauthUri({ key, issuer, account }: { key: string; issuer: string; account: string }): string {
  const secret = Secret.fromBase32(key)
  return new TOTP({ issuer, label: account, secret, digits: CODE_DIGITS, period: CODE_SECONDS }).toString()
}

/** Ten recovery codes, each of a secret of its own: twelve of 32 letters, 60 random bits. */
export function newRecoveryCodes(newSecret: () => string): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = Buffer.from(newSecret(), 'base64url').subarray(0, RECOVERY_LENGTH)
    // 256 is a multiple of 32, so every letter is as likely as any other.
    return [...bytes].map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join('')
  })
}

export const formatCodes = (codes: readonly string[]): string[] => codes.map((code) => inGroups(code, '-'))
