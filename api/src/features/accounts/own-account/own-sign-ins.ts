import type { Message, OwnSession, PasswordChange } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { auditOwnChange } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import {
  assertGoodPassword,
  credentialStore,
  requireReauth,
  revokeAllAccess,
  sessionStore,
  signOutEverywhere,
  userStore,
} from '../people/index.ts'
import { passwordChangedMail } from './account-mails.ts'

/** Ends everything that the former password granted, except this session. Throws REAUTH_REQUIRED, RATE_LIMITED. */
export async function changePassword(
  deps: Deps,
  request: ActorRequest,
  { password, newPassword }: PasswordChange,
): Promise<{ userId: string; resetId: string }> {
  const { actor } = request
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  await requireReauth(deps, request, password)
  await assertGoodPassword(deps, { password: newPassword, person: actor.user, field: 'newPassword' })
  const hash = await deps.passwords.hash(newPassword)
  // Identifies the new password: sessions that carry another `resetId` are void.
  const resetId = deps.ids.next()
  return deps.inTransaction(async (tx) => {
    const account = await userStore(deps).findAccount(actor.id, { tx })
    if (!account) throw unauthorized()
    // Another tab or a mailed link has changed the password that was confirmed above.
    if (account.resetId !== actor.resetId) throw passwordChanged()
    const { id: userId, email, firstName } = account.user
    await credentialStore(deps).replacePassword({ userId, hash, resetId, currentTime: deps.clock.now(), tx })
    await revokeAllAccess(deps, { userId, resetId, exceptKey: actor.sessionKey, tx })
    await auditOwnChange(deps, { user: account.user, action: 'change own password', tx })
    await queueMail(deps, { template: passwordChangedMail, to: email, facts: { firstName }, tx })
    return { userId, resetId }
  })
}

function passwordChanged(): AppError {
  const message = 'Your password was changed a moment ago. Please enter the current one.'
  return new AppError('REAUTH_REQUIRED', message, { fields: { password: message } })
}

export async function listOwnSessions(deps: Deps, actor: Actor): Promise<OwnSession[]> {
  const sessions = (await findOwnSessions(deps, actor)).map(({ key, device, signedInAt }) => {
    return { id: hashSecret(key), device, signedInAt: signedInAt.toISOString(), isCurrent: key === actor.sessionKey }
  })
  // The current session first, then the newest.
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.signedInAt.localeCompare(a.signedInAt))
}

export async function endOwnSession(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const session = (await findOwnSessions(deps, actor)).find(({ key }) => hashSecret(key) === id)
  if (!session) throw notFound('This device is already signed out.')
  await sessionStore(deps).end(session.key)
  return { message: 'This device is signed out.' }
}

export async function endOtherSessions(deps: Deps, { id: userId, sessionKey }: Actor): Promise<Message> {
  await deps.inTransaction((tx) => signOutEverywhere(deps, { userId, exceptKey: sessionKey, tx }))
  return { message: 'You are signed out everywhere else.' }
}

async function findOwnSessions(deps: Deps, { id, resetId }: Actor) {
  const currentTime = deps.clock.now()
  const sessions = await sessionStore(deps).findByUser(id)
  return sessions.filter((session) => session.expires > currentTime && session.resetId === resetId)
}
