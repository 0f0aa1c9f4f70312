import type { Passwords } from '../../platform/passwords.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'

export type PasswordCheck = (input: {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
}) => Promise<boolean>

/**
 * Compares a password with an account's, within the limits of ruling B13: 10 wrong ones for an account from one address in
 * 15 minutes, 100 for an account in an hour. Every try is counted before it is looked at and given back when it was right,
 * so that many tries at once are no way around the limit. Throws RATE_LIMITED.
 */
export function createPasswordCheck({
  limits,
  passwords,
}: {
  limits: RateLimits
  passwords: Passwords
}): PasswordCheck {
  return async ({ userId, passwordHash, password, clientAddress }) => {
    const here = { limit: 'wrongPasswordsHere', key: `${userId}|${clientAddress}` } as const
    const anywhere = { limit: 'wrongPasswords', key: userId } as const
    await limits.take(here)
    await limits.take(anywhere)
    const isRight = await passwords.matches({ hash: passwordHash, password })
    if (isRight) await Promise.all([limits.forget(here), limits.giveBack(anywhere)])
    return isRight
  }
}
