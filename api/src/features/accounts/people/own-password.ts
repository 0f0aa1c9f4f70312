import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import { credentialStore } from './credentials.ts'
import { checkPassword } from './password-check.ts'

const WRONG = 'This is not your password.'
const MISSING = 'Please enter your password again to do this.'

async function isRight(deps: Deps, { actor, clientAddress }: ActorRequest, password: string): Promise<boolean> {
  const own = await credentialStore(deps).findById(actor.id)
  if (!own) return false
  const { id: userId, sessionKey: knownDevice } = actor
  return checkPassword(deps, { userId, passwordHash: own.passwordHash, password, clientAddress, knownDevice })
}

/**
 * Checks a signed-in user's own password in a form that always has the field. Throws VALIDATION_FAILED for a wrong one,
 * RATE_LIMITED after too many.
 */
export async function checkOwnPassword(deps: Deps, request: ActorRequest, password: string): Promise<void> {
  if (!(await isRight(deps, request, password)))
    throw asSecurityEvent(invalid({ password: WRONG }), 'wrong-password', request.actor.id)
}

/**
 * Checks a signed-in user's own password before a sensitive action that asks for it when it is sent without or with a
 * wrong one. Throws REAUTH_REQUIRED, or RATE_LIMITED after too many wrong ones.
 */
export async function confirmOwnPassword(
  deps: Deps,
  request: ActorRequest,
  password: string | undefined,
): Promise<void> {
  const ask = (sentence: string) => new AppError('REAUTH_REQUIRED', sentence, { fields: { password: sentence } })
  if (!password) throw ask(MISSING)
  if (!(await isRight(deps, request, password))) throw asSecurityEvent(ask(WRONG), 'wrong-password', request.actor.id)
}
