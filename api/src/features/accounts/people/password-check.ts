import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/client-address.ts'
import type { LimitName } from '../../../platform/rate-limits.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'

type PasswordTry = {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
  /** The key of a browser or a session that the account knows, which has a limit of its own. */
  knownDevice: string | null
}

type Use = { limit: LimitName; key: string }

/**
 * Compares a password within limits: 10 wrong ones per account and address (an IPv6 /64) in 15 minutes, 100 per account
 * in an hour. A known device has only its own 10, so tries from elsewhere do not lock it out. A try is counted before
 * the check and given back when right. Throws RATE_LIMITED.
 */
export async function checkPassword(
  { limits, passwords }: Deps,
  { userId, passwordHash, password, clientAddress, knownDevice }: PasswordTry,
): Promise<boolean> {
  const here: Use = knownDevice
    ? { limit: 'wrongPasswordsKnownDevice', key: knownDevice }
    : { limit: 'wrongPasswordsHere', key: `${userId}|${addressKey(clientAddress)}` }
  const anywhere: Use | null = knownDevice ? null : { limit: 'wrongPasswords', key: userId }
  try {
    await limits.take(here)
    if (anywhere) await limits.take(anywhere)
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-passwords', userId) : error
  }
  const isRight = await passwords.matches({ hash: passwordHash, password })
  if (isRight) await Promise.all([limits.forget(here), anywhere && limits.giveBack(anywhere)])
  return isRight
}
