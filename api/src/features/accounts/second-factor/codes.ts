import {
  CODE_DIGITS,
  CODE_SECONDS,
  inGroups,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  readCode,
} from '@studio/contract'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Factor, factorStore } from '../people/index.ts'

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

/** How a right code was given, and how many recovery codes are left after it. */
export type UsedCode = { by: 'app' | 'recovery code'; left: number }

type CodeTry = {
  userId: string
  code: string
  whenRight(used: UsedCode, tx: Tx): Promise<void>
}

export const formatFactorName = (userId: string): string => `second factor of ${userId}`

const toUses = (key: string) =>
  [
    { limit: 'wrongCodes', key },
    { limit: 'wrongCodesADay', key },
  ] as const

export async function hasAttemptsLeft({ limits }: Deps, userId: string): Promise<boolean> {
  const allowed = await Promise.all(toUses(userId).map((use) => limits.allows(use)))
  return allowed.every(Boolean)
}

export async function assertAttemptsLeft({ limits }: Deps, userId: string): Promise<void> {
  for (const use of toUses(userId)) if (!(await limits.allows(use))) await limits.take(use)
}

/** Counts one more try of a code, so that parallel tries cannot pass the limit. Throws RATE_LIMITED. */
export async function takeAttempt({ limits }: Deps, userId: string): Promise<void> {
  try {
    for (const use of toUses(userId)) await limits.take(use)
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-codes', userId) : error
  }
}

export async function returnAttempt({ limits }: Deps, userId: string): Promise<void> {
  const [recent, ofDay] = toUses(userId)
  await limits.forget(recent)
  await limits.giveBack(ofDay)
}

/** Compares a code with an account's second factor and uses it up (RFC 6238). Throws RATE_LIMITED. */
export async function checkCode(
  deps: Deps,
  { userId, code, whenRight }: CodeTry,
): Promise<'right' | 'wrong' | 'no factor'> {
  await takeAttempt(deps, userId)
  const result = await deps.inTransaction(async (tx) => {
    const factor = await factorStore(deps).find(userId, { tx })
    if (!factor) return 'no factor'
    const usedCode = await useCode(deps, { userId, code, factor, tx })
    if (!usedCode) return 'wrong'
    await whenRight(usedCode, tx)
    return 'right'
  })
  if (result === 'right') await returnAttempt(deps, userId)
  return result
}

type Use = { userId: string; code: string; factor: Factor; tx: Tx }

// A concurrent use of the same code makes the write conflict, and the repetition finds the code used.
async function useCode(deps: Deps, { userId, code, factor, tx }: Use): Promise<UsedCode | null> {
  const typed = readCode(code)
  if (!typed) return null
  const about = formatFactorName(userId)
  const { recoveryCodes, lastStep } = factor
  if (typed.kind === 'app') {
    const key = deps.seal.decrypt({ sealed: factor.key, about })
    const step = getMatchingStep({ key, lastStep, digits: typed.digits, now: deps.clock.now() })
    if (step === null) return null
    await factorStore(deps).change({ userId, changes: { lastStep: step }, tx })
    return { by: 'app', left: recoveryCodes.length }
  }
  const marks = new Set(deps.seal.hmacs({ secret: typed.letters, about }))
  const unusedCodes = recoveryCodes.filter((mark) => !marks.has(mark))
  if (unusedCodes.length === recoveryCodes.length) return null
  await factorStore(deps).change({ userId, changes: { recoveryCodes: unusedCodes }, tx })
  return { by: 'recovery code', left: unusedCodes.length }
}
