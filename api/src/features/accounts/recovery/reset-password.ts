import type { PasswordReset } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { passwordChangedMail } from '../own-account/index.ts'
import { assertGoodPassword, credentialStore, endSignIns } from '../people/index.ts'

/**
 * Changes a password with a mailed token, valid once and for an hour, and ends what the former one granted, except for
 * the requesting session. The owner is mailed. Returns the account. Throws INVALID_RESET_TOKEN, and
 * VALIDATION_FAILED for a password that is easily guessed.
 */
export async function resetPassword(
  deps: Deps,
  { actor, clientAddress }: { actor: Actor | null; clientAddress: string },
  { token, password }: PasswordReset,
): Promise<{ userId: string; resetId: string }> {
  await deps.limits.take({ limit: 'recoveries', key: clientAddress })
  const tokenHash = fingerprint(token)
  // Checked first, so that made-up tokens do not cost a password hash; the write below decides.
  const person = await credentialStore(deps).findByResetToken({ tokenHash, now: deps.clock.now() })
  if (!person) throw badToken()
  await assertGoodPassword(deps, { password, person })
  const hash = await deps.passwords.hash(password)
  const resetId = deps.ids.next()
  return deps.inTransaction(async (tx) => {
    const user = await credentialStore(deps).useResetToken({ tokenHash, hash, resetId, now: deps.clock.now(), tx })
    if (!user) throw badToken()
    const exceptKey = actor?.id === user.id ? actor.sessionKey : undefined
    await attachTrialPass(deps, { userId: user.id, email: user.email, tx })
    await endSignIns(deps, { userId: user.id, resetId, exceptKey, tx })
    const facts = { firstName: user.firstName }
    await queueMail(deps, { template: passwordChangedMail, to: user.email, facts, tx })
    return { userId: user.id, resetId }
  })
}

const badToken = () =>
  new AppError('INVALID_RESET_TOKEN', 'This password reset link is invalid or has expired. Please request a new one.')
