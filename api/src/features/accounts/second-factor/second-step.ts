import type { SecondStep, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { type Account, challengeStore, factorStore, findKnownDevice, userStore } from '../people/index.ts'
import { assertAttemptsLeft, checkCode, type UsedCode } from './code-check.ts'
import { codeUsedMail, wrongCodesMail } from './factor-mails.ts'

/** How long a sign-in waits between the password and the code. */
const STEP_MINUTES = 5

/**
 * Begins the second step of a sign-in with a correct password. Without a factor it does nothing; else it sets a cookie
 * for this step alone and throws SECOND_FACTOR_REQUIRED. Throws RATE_LIMITED while the account accepts no codes.
 */
export async function requireSecondFactor(deps: Deps, { user, resetId }: Account): Promise<void> {
  // Whatever the role: a demoted admin keeps the factor.
  if (!(await factorStore(deps).find(user.id))) return
  await assertAttemptsLeft({ limits: deps.limits, userId: user.id })
  const secret = deps.ids.secret()
  const expires = new Date(deps.clock.now().getTime() + STEP_MINUTES * 60_000)
  await challengeStore(deps).begin({ key: fingerprint(secret), userId: user.id, resetId, expires })
  const headers = { 'Set-Cookie': deps.stepCookie.keep({ secret, expires }) }
  throw new AppError('SECOND_FACTOR_REQUIRED', 'Please enter the code of your authenticator app.', { headers })
}

/**
 * The second step: a code of the app, or a recovery code, for the sign-in under the request's cookie. Throws
 * SECOND_FACTOR_EXPIRED without one, or after a password reset, INVALID_CODE, and RATE_LIMITED at the first code over
 * the limit, which ends every pending sign-in of the account.
 */
export async function takeSecondStep(
  deps: Deps,
  { http, clientAddress }: { http: HttpContext; clientAddress: string },
  { code }: SecondStep,
): Promise<Account> {
  const secret = deps.stepCookie.read(http)
  const key = secret && fingerprint(secret)
  const waiting = key && (await challengeStore(deps).waiting({ key, now: deps.clock.now() }))
  // As with the password: sign-ins from elsewhere use up nothing of a browser that the account knows.
  const isKnown = waiting && (await findKnownDevice(deps, http, waiting))
  if (!isKnown) await deps.limits.take({ limit: 'logins', key: clientAddress })
  const account = waiting && (await userStore(deps).findAccount(waiting.userId))
  if (!key || !account || account.resetId !== waiting.resetId) throw isOver(deps)
  const { user } = account
  const outcome = await checkCode(deps, {
    userId: user.id,
    code,
    whenRight: async (used, tx) => {
      if (!(await challengeStore(deps).take({ key, tx }))) throw isOver(deps)
      if (used.by === 'recovery code') await tellOfUse(deps, { user, used, tx })
    },
  })
  if (outcome.ok) {
    http.header('Set-Cookie', deps.stepCookie.forget(), { append: true })
    return account
  }
  if (outcome.reason === 'no factor') throw isOver(deps)
  if (outcome.reason === 'wrong too often') await stop(deps, { user, key })
  const sentence = 'This code is not right, or it was used already.'
  throw asSecurityEvent(new AppError('INVALID_CODE', sentence, { fields: { code: sentence } }), 'wrong-code', user.id)
}

async function tellOfUse(deps: Deps, { user, used, tx }: { user: User; used: UsedCode; tx: Tx }): Promise<void> {
  const { id, username, firstName, email } = user
  const words = (left: number) => ({ recoveryCodesLeft: left })
  const entity = { kind: 'user', id, name: username }
  const act = { actor: { id, user }, what: 'use recovery code', entity }
  await auditStore(deps).record({ act: { ...act, before: words(used.left + 1), after: words(used.left) }, tx })
  await queueMail(deps, { template: codeUsedMail, to: email, facts: { firstName, left: used.left }, tx })
}

/** Ends the pending challenge, mails the account once, and throws RATE_LIMITED with the time of the next try. */
async function stop(deps: Deps, { user, key }: { user: User; key: string }): Promise<void> {
  await deps.inTransaction(async (tx) => {
    await challengeStore(deps).endAllOf({ userId: user.id, tx })
    const facts = { firstName: user.firstName }
    await queueMail(deps, { template: wrongCodesMail, to: user.email, facts, key: `wrong-codes:${key}`, tx })
  })
  await assertAttemptsLeft({ limits: deps.limits, userId: user.id })
}

function isOver({ stepCookie }: Deps): AppError {
  const headers = { 'Set-Cookie': stepCookie.forget() }
  return new AppError('SECOND_FACTOR_EXPIRED', 'This sign-in has ended. Please enter your password again.', { headers })
}
