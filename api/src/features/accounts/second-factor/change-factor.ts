import type { Message, RecoveryCodes, SecondFactorChange } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { checkOwnPassword, factorStore } from '../people/index.ts'
import { checkCode, type UsedCode } from './code-check.ts'
import { newRecoveryCodes, shown } from './codes.ts'
import { codesRenewedMail, factorOffMail } from './factor-mails.ts'
import { factorAct, hashRecoveryCodes } from './set-up.ts'

/** New recovery codes in place of the former ones, for the password and a code. Throws as `changing` does. */
export async function renewCodes(deps: Deps, request: ActorRequest, proof: SecondFactorChange): Promise<RecoveryCodes> {
  const { actor } = request
  const codes = newRecoveryCodes(deps.ids.secret)
  await changing(deps, request, proof, async (_used, tx) => {
    const userId = actor.id
    await factorStore(deps).keepCodes({ userId, recoveryCodes: hashRecoveryCodes(deps, { userId, codes }), tx })
    await auditStore(deps).record({ act: factorAct({ actor, what: 'renew recovery codes', isOn: true }), tx })
    const { firstName, email } = actor.user
    await queueMail(deps, { template: codesRenewedMail, to: email, facts: { firstName }, tx })
  })
  return { recoveryCodes: shown(codes) }
}

/** Turns the acting admin's factor off, for the password and a code. Throws as `changing` does. */
export async function endFactor(deps: Deps, request: ActorRequest, proof: SecondFactorChange): Promise<Message> {
  const { actor } = request
  await changing(deps, request, proof, async (_used, tx) => {
    await factorStore(deps).remove({ userId: actor.id, tx })
    await auditStore(deps).record({ act: factorAct({ actor, what: 'turn off second factor', isOn: false }), tx })
    const { firstName, email } = actor.user
    await queueMail(deps, { template: factorOffMail, to: email, facts: { firstName, by: null }, tx })
  })
  return { message: 'Your second factor is off.' }
}

/**
 * Changes a factor in the transaction that uses the code up. Throws VALIDATION_FAILED with the field that is wrong,
 * RATE_LIMITED after too many of either, SECOND_FACTOR_STATE when there is no factor.
 */
async function changing(
  deps: Deps,
  request: ActorRequest,
  { password, code }: SecondFactorChange,
  change: (used: UsedCode, tx: Tx) => Promise<void>,
): Promise<void> {
  await checkOwnPassword(deps, request, password)
  const outcome = await checkCode(deps, { userId: request.actor.id, code, whenRight: change })
  if (outcome.ok) return
  if (outcome.reason === 'no factor') throw new AppError('SECOND_FACTOR_STATE', 'Your second factor is off.')
  const error = invalid({ code: 'This code is not right, or it was used already.' })
  throw asSecurityEvent(error, 'wrong-code', request.actor.id)
}
