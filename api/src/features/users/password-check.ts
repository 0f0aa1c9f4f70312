import { addressKey } from '../../platform/client-address.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { LimitName, RateLimits } from '../../platform/rate-limits.ts'

export type PasswordCheck = (input: {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
  /** The key of a browser or a session that the account knows, which has a limit of its own. */
  knownDevice: string | null
}) => Promise<boolean>

type Use = { limit: LimitName; key: string }

/**
 * Compares a password with an account's within limits: 10 wrong ones for an account from one address (an IPv6 /64) in 15
 * minutes, 100 for an account in an hour. A known device has 10 in 15 minutes of its own and none of the others, so that
 * wrong passwords from elsewhere do not lock it out. Every try is counted before it is looked at and given back when it
 * was right, so that many tries at once are no way around the limit. Throws RATE_LIMITED.
 */
export function createPasswordCheck({
  limits,
  passwords,
}: {
  limits: RateLimits
  passwords: Passwords
}): PasswordCheck {
  return async ({ userId, passwordHash, password, clientAddress, knownDevice }) => {
    const here: Use = knownDevice
      ? { limit: 'wrongPasswordsKnownDevice', key: knownDevice }
      : { limit: 'wrongPasswordsHere', key: `${userId}|${addressKey(clientAddress)}` }
    const anywhere: Use | null = knownDevice ? null : { limit: 'wrongPasswords', key: userId }
    await limits.take(here)
    if (anywhere) await limits.take(anywhere)
    const isRight = await passwords.matches({ hash: passwordHash, password })
    if (isRight) await Promise.all([limits.forget(here), anywhere && limits.giveBack(anywhere)])
    return isRight
  }
}
