import { readCode } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Factor, factorStore } from '../people/index.ts'
import { getMatchingStep } from './codes.ts'

/** How a right code was given, and how many recovery codes are left after it. */
export type UsedCode = { by: 'app' | 'recovery code'; left: number }

type CodeTry = {
  userId: string
  code: string
  /** What the code was for, done in the transaction that uses it up; an error takes the use back. */
  whenRight(used: UsedCode, tx: Tx): Promise<void>
}

/** What sealed keys and marks of an account are bound to. */
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
