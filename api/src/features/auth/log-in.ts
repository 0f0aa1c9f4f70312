import type { Login } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/session.ts'

/**
 * The account behind a username or email address and its password (rulings B12, B13 and C). Throws USER_NOT_FOUND,
 * INVALID_PASSWORD or RATE_LIMITED; `fields` carry the words of spec section 8.
 */
export async function logIn(deps: Deps, clientAddress: string, { username, password }: Login): Promise<Account> {
  await deps.limits.take({ limit: 'logins', key: clientAddress })
  const found = await deps.credentials.findByLogin(username)
  if (!found) {
    const fields = { username: 'Email/username not found' }
    throw new AppError('USER_NOT_FOUND', 'Email/username not found', { fields })
  }
  const { user, resetId, passwordHash } = found
  if (!(await deps.checkPassword({ userId: user.id, passwordHash, password, clientAddress }))) {
    const fields = { password: 'Username/password invalid' }
    throw new AppError('INVALID_PASSWORD', 'Username/password invalid', { fields })
  }
  if (deps.passwords.isOutdated(passwordHash)) {
    const hash = await deps.passwords.hash(password)
    const now = deps.clock.now()
    const renewal = { userId: user.id, former: passwordHash, hash, now }
    await deps.inTransaction((tx) => deps.credentials.replaceHash({ ...renewal, tx }))
  }
  return { user, resetId }
}
