import type { Message, Reauth, SecondFactor } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { confirmOwnPassword, factorStore, signOutEverywhere, userStore } from '../people/index.ts'
import { factorOffMail } from './factor-mails.ts'
import { factorAct } from './set-up.ts'

/** Whether a user has a factor, for other admins. NOT_FOUND for an unknown id. */
export async function showUserFactor(deps: Deps, id: string): Promise<Pick<SecondFactor, 'isOn' | 'since'>> {
  if (!(await userStore(deps).findById(id))) throw notFound('There is no such user.')
  const factor = await factorStore(deps).find(id)
  return { isOn: factor !== null, since: factor?.since.toISOString() ?? null }
}

/**
 * Removes the factor of an admin who lost app and recovery codes. The account is signed out everywhere, gets a mail,
 * and signs in with its password alone. REAUTH_REQUIRED without the acting admin's password; FORBIDDEN for one's own
 * factor, which takes a code; SECOND_FACTOR_STATE when there is none.
 */
export async function removeFactor(
  deps: Deps,
  request: ActorRequest,
  { id, password }: Reauth & { id: string },
): Promise<Message> {
  const { actor } = request
  const user = await userStore(deps).findById(id)
  if (!user) throw notFound('There is no such user.')
  if (user.id === actor.id) {
    throw new AppError('FORBIDDEN', 'Turn your own second factor off under Sign-in security.')
  }
  await confirmOwnPassword(deps, request, password)
  await deps.inTransaction(async (tx) => {
    if (!(await factorStore(deps).remove({ userId: id, tx }))) {
      throw new AppError('SECOND_FACTOR_STATE', 'This account has no second factor.')
    }
    await signOutEverywhere(deps, { userId: id, tx })
    await auditStore(deps).record({
      act: factorAct({ actor, what: 'remove second factor', isOn: false, whose: user }),
      tx,
    })
    const facts = { firstName: user.firstName, by: actor.user.username }
    await queueMail(deps, { template: factorOffMail, to: user.email, facts, tx })
  })
  return { message: 'The second factor was removed.' }
}
