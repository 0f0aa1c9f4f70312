import {
  CODE_DIGITS,
  CODE_SECONDS,
  formatInGroups,
  parseCode,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '@studio/contract'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Factor, factorStore } from '../people/index.ts'

/** Also accepts codes of the step before and after, since clocks differ and typing takes time (RFC 6238, 5.2). */
const STEPS_AROUND = 1
const KEY_BYTES = 20
const CODE_PATTERN = new RegExp(`^[0-9]{${CODE_DIGITS}}$`)

type MatchInput = { key: string; lastStep: number; digits: string; currentTime: Date }

/** The step whose code was entered; null for a wrong code, or one not newer than `lastStep` (RFC 6238, 5.2). */
export function getMatchingStep({ key, lastStep, digits, currentTime }: MatchInput): number | null {
  // The library throws for digits of other scripts, which have more bytes.
  if (!CODE_PATTERN.test(digits)) return null
  const timestamp = currentTime.getTime()
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

export function toAuthenticatorKey(secret: string): string {
  const bytes = Uint8Array.from(Buffer.from(secret, 'base64url').subarray(0, KEY_BYTES))
  return new Secret({ buffer: bytes.buffer }).base32
}

/** The content of the QR code for authenticator apps. */
export function toOtpauthUri({ key, issuer, account }: { key: string; issuer: string; account: string }): string {
  const secret = Secret.fromBase32(key)
  return new TOTP({ issuer, label: account, secret, digits: CODE_DIGITS, period: CODE_SECONDS }).toString()
}

/** Creates each code from its own secret: 12 letters of an alphabet of 32, so 60 random bits. */
export function createRecoveryCodes(createSecret: () => string): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const bytes = Buffer.from(createSecret(), 'base64url').subarray(0, RECOVERY_CODE_LENGTH)
    // 256 is a multiple of 32, so all letters are equally likely.
    return [...bytes].map((byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length]).join('')
  })
}

export const formatCodes = (codes: readonly string[]): string[] => codes.map((code) => formatInGroups(code, '-'))

type UsedCode = { by: 'app' | 'recovery code'; recoveryCodesLeft: number }

type CodeAttempt = {
  userId: string
  code: string
  onCorrect(usedCode: UsedCode, tx: Tx): Promise<void>
}

export const getSealContext = (userId: string): string => `second factor of ${userId}`

const getCodeLimits = (userId: string) =>
  [
    { limit: 'wrongCodes', key: userId },
    { limit: 'wrongCodesADay', key: userId },
  ] as const

export async function hasCodeAttemptsLeft({ limits }: Deps, userId: string): Promise<boolean> {
  const answers = await Promise.all(getCodeLimits(userId).map((limit) => limits.allows(limit)))
  return answers.every(Boolean)
}

/** Throws RATE_LIMITED with the time of the next attempt. */
export async function assertCodeAttemptsLeft({ limits }: Deps, userId: string): Promise<void> {
  // `take` throws the error of a limit that is reached.
  for (const limit of getCodeLimits(userId)) if (!(await limits.allows(limit))) await limits.take(limit)
}

/** Counts an attempt before the check, so that parallel ones cannot exceed the limit. Throws RATE_LIMITED. */
export async function takeCodeAttempt({ limits }: Deps, userId: string): Promise<void> {
  try {
    for (const limit of getCodeLimits(userId)) await limits.take(limit)
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-codes', userId) : error
  }
}

/** After a correct code: resets the recent count. The day's count loses only this attempt and keeps the wrong ones. */
export async function returnCodeAttempt({ limits }: Deps, userId: string): Promise<void> {
  const [recentLimit, dailyLimit] = getCodeLimits(userId)
  await limits.reset(recentLimit)
  await limits.giveBack(dailyLimit)
}

/** Uses up a code of the app or a recovery code, and runs `onCorrect` in the same transaction. Throws RATE_LIMITED. */
export async function redeemCode(
  deps: Deps,
  { userId, code, onCorrect }: CodeAttempt,
): Promise<'correct' | 'wrong' | 'no factor'> {
  await takeCodeAttempt(deps, userId)
  const result = await deps.inTransaction(async (tx) => {
    const factor = await factorStore(deps).find(userId, { tx })
    if (!factor) return 'no factor'
    const usedCode = await consumeMatchingCode(deps, { userId, code, factor, tx })
    if (!usedCode) return 'wrong'
    await onCorrect(usedCode, tx)
    return 'correct'
  })
  if (result === 'correct') await returnCodeAttempt(deps, userId)
  return result
}

type CodeInput = { userId: string; code: string; factor: Factor; tx: Tx }

// Concurrent transactions that use one code conflict; the one that is repeated then finds the code used.
async function consumeMatchingCode(deps: Deps, { userId, code, factor, tx }: CodeInput): Promise<UsedCode | null> {
  const typedCode = parseCode(code)
  if (!typedCode) return null
  const context = getSealContext(userId)
  const { recoveryCodes, lastStep } = factor
  if (typedCode.kind === 'app') {
    const key = deps.seal.decrypt({ sealedSecret: factor.key, context })
    const step = getMatchingStep({ key, lastStep, digits: typedCode.digits, currentTime: deps.clock.now() })
    if (step === null) return null
    await factorStore(deps).change({ userId, changes: { lastStep: step }, tx })
    return { by: 'app', recoveryCodesLeft: recoveryCodes.length }
  }
  // One hash for each key of the seal, since the code may have been hashed with an earlier key.
  const hashes = new Set(deps.seal.createHmacs({ text: typedCode.letters, context }))
  const unusedHashes = recoveryCodes.filter((hash) => !hashes.has(hash))
  if (unusedHashes.length === recoveryCodes.length) return null
  await factorStore(deps).change({ userId, changes: { recoveryCodes: unusedHashes }, tx })
  return { by: 'recovery code', recoveryCodesLeft: unusedHashes.length }
}
