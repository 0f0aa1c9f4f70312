import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/client-address.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import { credentialStore } from './credentials.ts'

type PasswordTry = {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
  /** The key of a browser or a session that the account knows, which has a limit of its own. */
  knownDevice: string | null
}

/** A try is counted before the check and given back when right. Throws RATE_LIMITED. */
export async function checkPassword(
  { limits, passwords }: Deps,
  { userId, passwordHash, password, clientAddress, knownDevice }: PasswordTry,
): Promise<boolean> {
  const here = knownDevice
    ? ({ limit: 'wrongPasswordsKnownDevice', key: knownDevice } as const)
    : ({ limit: 'wrongPasswordsHere', key: `${userId}|${addressKey(clientAddress)}` } as const)
  const anywhere = knownDevice ? null : ({ limit: 'wrongPasswords', key: userId } as const)
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

async function assertOwnPassword(
  deps: Deps,
  { actor, clientAddress }: ActorRequest,
  { password, wrong }: { password: string; wrong: AppError },
): Promise<void> {
  const credentials = await credentialStore(deps).findById(actor.id)
  const passwordTry = { userId: actor.id, password, clientAddress, knownDevice: actor.sessionKey }
  const isRight = credentials && (await checkPassword(deps, { ...passwordTry, passwordHash: credentials.passwordHash }))
  if (!isRight) throw asSecurityEvent(wrong, 'wrong-password', actor.id)
}

const WRONG = 'This is not your password.'

/** For forms that always have the field. Throws VALIDATION_FAILED, RATE_LIMITED. */
export const checkOwnPassword = (deps: Deps, request: ActorRequest, password: string): Promise<void> =>
  assertOwnPassword(deps, request, { password, wrong: invalid({ password: WRONG }) })

/** Throws REAUTH_REQUIRED without the right password, RATE_LIMITED after too many wrong ones. */
export async function confirmOwnPassword(
  deps: Deps,
  request: ActorRequest,
  password: string | undefined,
): Promise<void> {
  const reauthRequired = (sentence: string) =>
    new AppError('REAUTH_REQUIRED', sentence, { fields: { password: sentence } })
  if (!password) throw reauthRequired('Please enter your password again to do this.')
  await assertOwnPassword(deps, request, { password, wrong: reauthRequired(WRONG) })
}
