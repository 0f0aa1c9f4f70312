import type { Message, SecondFactor, SecondFactorRemoval } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Asking } from '../../platform/http.ts'
import { factorOffMail } from './factor-mails.ts'
import { factorAct } from './set-up.ts'

/** Whether a user has a factor, for other admins. NOT_FOUND for an unknown id. */
export async function showFactorOf(deps: Deps, id: string): Promise<Pick<SecondFactor, 'isOn' | 'since'>> {
  if (!(await deps.users.findById(id))) throw notFound('There is no such user.')
  const factor = await deps.secondFactors.find(id)
  return { isOn: factor !== null, since: factor?.since.toISOString() ?? null }
}

/**
 * Removes the factor of an admin who lost app and recovery codes. The account is signed out everywhere, gets a mail,
 * and signs in with its password alone. REAUTH_REQUIRED without the acting admin's password; FORBIDDEN for one's own
 * factor, which takes a code; SECOND_FACTOR_STATE when there is none.
 */
export async function removeFactor(
  deps: Deps,
  asking: Asking,
  { id, password }: SecondFactorRemoval & { id: string },
): Promise<Message> {
  const { actor } = asking
  const user = await deps.users.findById(id)
  if (!user) throw notFound('There is no such user.')
  if (user.id === actor.id) {
    throw new AppError('FORBIDDEN', 'Turn your own second factor off under Sign-in security.')
  }
  await deps.passwordReauth.confirm(asking, password)
  await deps.inTransaction(async (tx) => {
    if (!(await deps.secondFactors.remove({ userId: id, tx }))) {
      throw new AppError('SECOND_FACTOR_STATE', 'This account has no second factor.')
    }
    await deps.challenges.endAllOf({ userId: id, tx })
    await deps.sessions.endAllOf({ userId: id, tx })
    await deps.audit.record({ act: factorAct({ actor, what: 'remove second factor', isOn: false, whose: user }), tx })
    const facts = { firstName: user.firstName, by: actor.user.username }
    await deps.mail.queue({ template: factorOffMail, to: user.email, facts, tx })
  })
  return { message: 'The second factor was removed.' }
}
