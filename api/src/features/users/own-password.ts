import { AppError, invalid } from '../../platform/app-error.ts'
import type { Asking } from '../../platform/http.ts'
import type { CredentialStore } from './credentials.ts'
import type { PasswordCheck } from './password-check.ts'

const WRONG = 'This is not your password.'
const MISSING = 'Please enter your password again to do this.'

/**
 * Checks a signed-in user's own password before a sensitive action. Both ways are rate-limited and throw RATE_LIMITED.
 */
export function createOwnPassword({
  credentials,
  checkPassword,
}: {
  credentials: CredentialStore
  checkPassword: PasswordCheck
}) {
  const isRight = async ({ actor, clientAddress }: Asking, password: string): Promise<boolean> => {
    const own = await credentials.findById(actor.id)
    if (!own) return false
    const { id: userId, sessionKey: knownDevice } = actor
    return checkPassword({ userId, passwordHash: own.passwordHash, password, clientAddress, knownDevice })
  }
  return {
    /** For a form that always has the field: throws VALIDATION_FAILED. */
    async check(asking: Asking, password: string): Promise<void> {
      if (!(await isRight(asking, password))) throw invalid({ password: WRONG })
    },
    /** For an action that asks for the password when it is sent without or with a wrong one: throws REAUTH_REQUIRED. */
    async confirm(asking: Asking, password: string | undefined): Promise<void> {
      const ask = (sentence: string) => new AppError('REAUTH_REQUIRED', sentence, { fields: { password: sentence } })
      if (!password) throw ask(MISSING)
      if (!(await isRight(asking, password))) throw ask(WRONG)
    },
  }
}
