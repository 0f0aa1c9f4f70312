import type { Login } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import { type Account, checkPassword, credentialStore, findKnownDevice } from '../people/index.ts'

/** Throws USER_NOT_FOUND, INVALID_PASSWORD or RATE_LIMITED; a browser that the account knows has a limit of its own. */
export async function logIn(
  deps: Deps,
  { http, clientAddress }: { http: HttpContext; clientAddress: string },
  { username, password }: Login,
): Promise<Account> {
  const credentials = await credentialStore(deps).findByLogin(username)
  const owner = credentials && { userId: credentials.user.id, resetId: credentials.resetId }
  const knownDevice = owner && (await findKnownDevice(deps, http, owner))
  if (!knownDevice) await deps.limits.take({ limit: 'logins', key: clientAddress })
  if (!credentials) {
    const fields = { username: 'Email/username not found' }
    throw asSecurityEvent(new AppError('USER_NOT_FOUND', 'Email/username not found', { fields }), 'unknown-account')
  }
  const { user, resetId, passwordHash } = credentials
  if (!(await checkPassword(deps, { userId: user.id, passwordHash, password, clientAddress, knownDevice }))) {
    const fields = { password: 'Username/password invalid' }
    const error = new AppError('INVALID_PASSWORD', 'Username/password invalid', { fields })
    throw asSecurityEvent(error, 'wrong-password', user.id)
  }
  if (deps.passwords.isOutdated(passwordHash)) {
    const hash = await deps.passwords.hash(password)
    const now = deps.clock.now()
    const renewal = { userId: user.id, former: passwordHash, hash, now }
    await deps.inTransaction((tx) => credentialStore(deps).replaceHash({ ...renewal, tx }))
  }
  return { user, resetId }
}
