import { readCode } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { RateLimits } from '../../../platform/rate-limits.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Factor, factorStore } from '../people/index.ts'
import { getMatchingStep } from './codes.ts'

/** How a right code was given, and how many recovery codes are left after it. */
export type UsedCode = { by: 'app' | 'recovery code'; left: number }
type CodeOutcome = { ok: true; used: UsedCode } | { ok: false; reason: 'no factor' | 'wrong' | 'wrong too often' }

type CodeTry = {
  userId: string
  code: string
  /** What the code was for, done in the transaction that uses it up; an error takes the use back. */
  whenRight(used: UsedCode, tx: Tx): Promise<void>
}

/** What sealed keys and marks of an account are bound to. */
export const formatFactorName = (userId: string): string => `second factor of ${userId}`

type Attempts = { limits: RateLimits; userId: string }

async function hasAttemptsLeft({ limits, userId: key }: Attempts): Promise<boolean> {
  return (await limits.allows({ limit: 'wrongCodes', key })) && limits.allows({ limit: 'wrongCodesADay', key })
}

/** Whether an account may try another code now; throws RATE_LIMITED with when to try again. */
export async function assertAttemptsLeft({ limits, userId: key }: Attempts): Promise<void> {
  for (const limit of ['wrongCodes', 'wrongCodesADay'] as const) {
    if (!(await limits.allows({ limit, key }))) await limits.take({ limit, key })
  }
}

/** Counts one more try of a code, so that parallel tries cannot pass the limit. Throws RATE_LIMITED. */
export async function takeAttempt({ limits, userId: key }: Attempts): Promise<void> {
  try {
    await limits.take({ limit: 'wrongCodes', key })
    await limits.take({ limit: 'wrongCodesADay', key })
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-codes', key) : error
  }
}

/** Gives a try back whose code was right, and forgets the wrong ones just before it. */
export async function returnAttempt({ limits, userId: key }: Attempts): Promise<void> {
  await limits.forget({ limit: 'wrongCodes', key })
  await limits.giveBack({ limit: 'wrongCodesADay', key })
}

/**
 * Compares a code with an account's second factor and uses it up (RFC 6238). 5 wrong ones in 15 minutes and 30 in a day
 * per account, over all addresses, sign-ins and processes. Throws RATE_LIMITED.
 */
export async function checkCode(deps: Deps, { userId, code, whenRight }: CodeTry): Promise<CodeOutcome> {
  const { limits, inTransaction } = deps
  await takeAttempt({ limits, userId })
  const outcome = await inTransaction(async (tx): Promise<CodeOutcome> => {
    const factor = await factorStore(deps).find(userId, { tx })
    if (!factor) return { ok: false, reason: 'no factor' }
    const used = await use(deps, { userId, code, factor, tx })
    if (!used) return { ok: false, reason: 'wrong' }
    await whenRight(used, tx)
    return { ok: true, used }
  })
  if (outcome.ok) await returnAttempt({ limits, userId })
  if (outcome.ok || outcome.reason === 'no factor') return outcome
  return (await hasAttemptsLeft({ limits, userId })) ? outcome : { ok: false, reason: 'wrong too often' }
}

type Use = { userId: string; code: string; factor: Factor; tx: Tx }

// Read and written in one transaction: a concurrent use of the same code makes the write conflict, and the repetition
// finds the code used.
async function use(deps: Deps, { userId, code, factor, tx }: Use): Promise<UsedCode | null> {
  const { seal, clock } = deps
  const typed = readCode(code)
  if (!typed) return null
  const about = formatFactorName(userId)
  const { recoveryCodes, lastStep } = factor
  if (typed.kind === 'app') {
    const key = seal.decrypt({ sealed: factor.key, about })
    const step = getMatchingStep({ key, lastStep, digits: typed.digits, now: clock.now() })
    if (step === null) return null
    await factorStore(deps).useStep({ userId, lastStep: step, tx })
    return { by: 'app', left: recoveryCodes.length }
  }
  const marks = new Set(seal.hmacs({ secret: typed.letters, about }))
  const left = recoveryCodes.filter((mark) => !marks.has(mark))
  if (left.length === recoveryCodes.length) return null
  await factorStore(deps).keepCodes({ userId, recoveryCodes: left, tx })
  return { by: 'recovery code', left: left.length }
}
