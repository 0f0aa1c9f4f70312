import type { SecondFactorLogin, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent } from '../../../platform/app-error.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { type Account, factorStore, findKnownDeviceKey, tokenStore, userStore } from '../people/index.ts'
import { assertCodeAttemptsLeft, hasCodeAttemptsLeft, redeemCode } from './codes.ts'
import { codeUsedMail, wrongCodesMail } from './factor-mails.ts'

/** Throws SECOND_FACTOR_REQUIRED, with a cookie for the second step, if the user has a factor; RATE_LIMITED. */
export async function requireSecondFactor(deps: Deps, { user, resetId }: Account): Promise<void> {
  // Checked for every role: a demoted admin keeps the factor.
  if (!(await factorStore(deps).find(user.id))) return
  await assertCodeAttemptsLeft(deps, user.id)
  const { token, expires } = await tokenStore(deps).issue({ purpose: 'secondStep', userId: user.id, resetId })
  const headers = { 'Set-Cookie': deps.secondStepCookie.format({ secret: token, expires }) }
  throw new AppError('SECOND_FACTOR_REQUIRED', 'Please enter the code from your authenticator app.', { headers })
}

/**
 * Throws SECOND_FACTOR_EXPIRED, INVALID_CODE, and RATE_LIMITED after too many wrong codes, which ends all pending sign-ins.
 */
export async function takeSecondStep(
  deps: Deps,
  { http, clientAddress }: { http: HttpContext; clientAddress: string },
  { code }: SecondFactorLogin,
): Promise<Account> {
  const token = deps.secondStepCookie.read(http)
  const storedToken = token ? await tokenStore(deps).find({ token, purpose: 'secondStep' }) : null
  const owner = storedToken && { userId: storedToken.userId, resetId: storedToken.resetId ?? null }
  // As with the password, known devices do not count against the limit of the client address.
  const deviceKey = owner && (await findKnownDeviceKey(deps, http, owner))
  if (!deviceKey) await deps.limits.take({ limit: 'logins', key: clientAddress })
  const account = owner && (await userStore(deps).findAccount(owner.userId))
  // A password reset since the first step, which changes `resetId`, ends the sign-in.
  if (!token || !account || account.resetId !== owner.resetId) throw stepExpired(deps)
  const { user } = account
  const result = await redeemCode(deps, {
    userId: user.id,
    code,
    onCorrect: async (usedCode, tx) => {
      if (!(await tokenStore(deps).remove({ token, tx }))) throw stepExpired(deps)
      if (usedCode.by === 'recovery code')
        await reportRecoveryCodeUse(deps, { user, codesLeft: usedCode.recoveryCodesLeft, tx })
    },
  })
  if (result === 'correct') {
    http.header('Set-Cookie', deps.secondStepCookie.formatExpired(), { append: true })
    return account
  }
  if (result === 'no factor') throw stepExpired(deps)
  if (!(await hasCodeAttemptsLeft(deps, user.id))) await stopSignIns(deps, { user, token })
  const message = 'This code is not right, or it was already used.'
  throw asSecurityEvent(new AppError('INVALID_CODE', message, { fields: { code: message } }), 'wrong-code', user.id)
}

type RecoveryCodeUse = { user: User; codesLeft: number; tx: Tx }

async function reportRecoveryCodeUse(deps: Deps, { user, codesLeft, tx }: RecoveryCodeUse): Promise<void> {
  const { id, username, firstName, email } = user
  const entity = { kind: 'user', id, name: username }
  const states = { before: { recoveryCodesLeft: codesLeft + 1 }, after: { recoveryCodesLeft: codesLeft } }
  await auditStore(deps).record({ entry: { actor: { id, user }, action: 'use recovery code', entity, ...states }, tx })
  await queueMail(deps, { template: codeUsedMail, to: email, facts: { firstName, codesLeft }, tx })
}

/** Ends the pending sign-ins, mails the user once, and throws RATE_LIMITED with the time of the next attempt. */
async function stopSignIns(deps: Deps, { user, token }: { user: User; token: string }): Promise<void> {
  await deps.inTransaction(async (tx) => {
    await tokenStore(deps).removeAllOf({ userId: user.id, purpose: 'secondStep', tx })
    const facts = { firstName: user.firstName }
    const key = `wrong-codes:${hashSecret(token)}`
    await queueMail(deps, { template: wrongCodesMail, to: user.email, facts, key, tx })
  })
  await assertCodeAttemptsLeft(deps, user.id)
}

function stepExpired({ secondStepCookie }: Deps): AppError {
  const headers = { 'Set-Cookie': secondStepCookie.formatExpired() }
  return new AppError('SECOND_FACTOR_EXPIRED', 'This sign-in has ended. Please enter your password again.', { headers })
}
