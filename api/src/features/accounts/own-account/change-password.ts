import type { PasswordChange } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, unauthorized } from '../../../platform/app-error.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { auditOwnAct } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { assertGoodPassword, confirmOwnPassword, credentialStore, endSignIns, userStore } from '../people/index.ts'
import { passwordChangedMail } from './account-mails.ts'

/** Ends what the former password granted, except for this session. Throws REAUTH_REQUIRED, RATE_LIMITED. */
export async function changePassword(
  deps: Deps,
  request: ActorRequest,
  { password, newPassword }: PasswordChange,
): Promise<{ userId: string; resetId: string }> {
  const { actor } = request
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  await confirmOwnPassword(deps, request, password)
  await assertGoodPassword(deps, { password: newPassword, person: actor.user, field: 'newPassword' })
  const hash = await deps.passwords.hash(newPassword)
  const resetId = deps.ids.next()
  return deps.inTransaction(async (tx) => {
    const account = await userStore(deps).findAccount(actor.id, { tx })
    if (!account) throw unauthorized()
    // Another tab or a mailed link was faster: the password that was confirmed above is the former one by now.
    if (account.resetId !== actor.resetId) throw changedMeanwhile()
    const { id: userId, email, firstName } = account.user
    await credentialStore(deps).replacePassword({ userId, hash, resetId, now: deps.clock.now(), tx })
    await endSignIns(deps, { userId, resetId, exceptKey: actor.sessionKey, tx })
    await auditOwnAct(deps, { user: account.user, what: 'change own password', tx })
    await queueMail(deps, { template: passwordChangedMail, to: email, facts: { firstName }, tx })
    return { userId, resetId }
  })
}

function changedMeanwhile(): AppError {
  const sentence = 'Your password was changed a moment ago. Please enter the current one.'
  return new AppError('REAUTH_REQUIRED', sentence, { fields: { password: sentence } })
}
