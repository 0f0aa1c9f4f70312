import { type EmailOnly, type Message, type PasswordReset, resetPasswordHref } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { claimInvitationResend, sendInvitationLink } from '../invitations/index.ts'
import { passwordChangedMail } from '../own-account/index.ts'
import {
  assertGoodPassword,
  credentialStore,
  findTokenOwner,
  revokeAllAccess,
  tokenStore,
  userStore,
} from '../people/index.ts'
import { resetLinkMail, usernameMail } from './auth-mails.ts'
import { createVerificationLink } from './verify-email.ts'

type RecoveryKind = 'password' | 'username'
type RecoveryJob = { requestId: string; kind: RecoveryKind; email: string }

const messages: Record<RecoveryKind, string> = {
  password: 'If an account with this email address exists, we have sent it a link to choose a new password.',
  username: 'If an account with this email address exists, we have sent its username to it.',
}
const jobTitles: Record<RecoveryKind, string> = { password: 'A new password', username: 'A forgotten username' }

/** A job looks the address up, so that an unknown one gets the same response in the same time. Throws RATE_LIMITED. */
export async function requestRecovery(
  deps: Deps,
  { kind, clientAddress }: { kind: RecoveryKind; clientAddress: string },
  { email }: EmailOnly,
): Promise<Message> {
  await deps.limits.take({ limit: 'recoveries', key: clientAddress })
  await deps.limits.take({ limit: 'recoveriesPerAccount', key: email })
  const requestId = deps.ids.next()
  const payload: RecoveryJob = { requestId, kind, email }
  const job = { kind: 'recovery', dedupeKey: requestId, payload, title: jobTitles[kind], recipient: email } as const
  await deps.inTransaction((tx) => deps.jobQueue.add({ ...job, tx }))
  return { message: messages[kind] }
}

export const recoveryHandler = defineHandler<RecoveryJob>({
  kind: 'recovery',
  run: async (deps, { payload: { requestId, kind, email } }) => {
    const recipient = await userStore(deps).findByEmail(email)
    if (recipient?.isInvited && !(await claimInvitationResend(deps, recipient.id))) return
    return deps.inTransaction(async (tx) => {
      const user = await userStore(deps).findByEmail(email, { tx })
      // The job is completed in the transaction of its mail, or a second run would send a link that invalidates the first.
      const isFirstRun = await deps.jobQueue.completeByKey({ kind: 'recovery', dedupeKey: requestId, tx })
      if (!isFirstRun || !user) return
      if (user.isInvited) return sendInvitationLink(deps, { user, tx })
      const { id: userId, firstName, username, isEmailVerified } = user
      if (kind === 'username') {
        const verifyHref = isEmailVerified ? null : await createVerificationLink(deps, { user, tx })
        const facts = { firstName, username, verifyHref }
        return queueMail(deps, { template: usernameMail, to: user.email, facts, tx })
      }
      const { token } = await tokenStore(deps).issue({ purpose: 'reset', userId, email: user.email, tx })
      const href = `${deps.env.PUBLIC_URL}${resetPasswordHref(token)}`
      await queueMail(deps, { template: resetLinkMail, to: user.email, facts: { firstName, href }, tx })
    })
  },
  // Adds the user to the failed job, which knew only the email address.
  onFailed: async (deps, { payload: { email }, tx }) => (await userStore(deps).findByEmail(email, { tx }))?.id ?? null,
})

/**
 * Ends everything that the former password granted, except this session. Throws INVALID_RESET_TOKEN, VALIDATION_FAILED,
 * RATE_LIMITED.
 */
export async function resetPassword(
  deps: Deps,
  { actor, clientAddress }: { actor: Actor | null; clientAddress: string },
  { token, password }: PasswordReset,
): Promise<{ userId: string; resetId: string }> {
  await deps.limits.take({ limit: 'recoveries', key: clientAddress })
  // The token is also checked before the transaction, so that invented tokens do not cost a password hash.
  const person = await loadResetOwner(deps, { token })
  await assertGoodPassword(deps, { password, person })
  const hash = await deps.passwords.hash(password)
  // Identifies the new password: sessions and known devices that carry another `resetId` no longer count.
  const resetId = deps.ids.next()
  return deps.inTransaction(async (tx) => {
    const { id: userId, email, firstName, isEmailVerified } = await loadResetOwner(deps, { token, tx })
    const currentTime = deps.clock.now()
    await credentialStore(deps).replacePassword({ userId, hash, resetId, currentTime, tx })
    // The token was mailed, which proves that the address is theirs.
    if (!isEmailVerified)
      await userStore(deps).change({ id: userId, changes: { emailVerifiedAt: currentTime }, currentTime, tx })
    await attachTrialPass(deps, { userId, email, tx })
    await revokeAllAccess(deps, { userId, resetId, exceptKey: actor?.id === userId ? actor.sessionKey : undefined, tx })
    await queueMail(deps, { template: passwordChangedMail, to: email, facts: { firstName }, tx })
    return { userId, resetId }
  })
}

async function loadResetOwner(deps: Deps, { token, tx }: { token: string } & OptionalTx) {
  const owner = await findTokenOwner(deps, { token, purpose: 'reset', tx })
  if (owner) return owner.user
  const message = 'This password reset link is invalid or has expired. Please request a new one.'
  throw new AppError('INVALID_RESET_TOKEN', message)
}
