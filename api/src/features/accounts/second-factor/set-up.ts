import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorConfirmation,
  SecondFactorSetup,
  SecondFactorStart,
} from '@studio/contract'
import { readCode } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import { asSecurityEvent } from '../../../platform/security-events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { checkOwnPassword, factorStore, sessionStore, signOutEverywhere } from '../people/index.ts'
import { formatFactorName, returnAttempt, takeAttempt } from './code-check.ts'
import { getMatchingStep, newRecoveryCodes, shown, toKey, toOtpauthUri } from './codes.ts'
import { factorOnMail } from './factor-mails.ts'

/** How long a key waits for its first code. */
const WAIT_MINUTES = 30

/** Whether the acting admin's factor is on, and whether this installation asks for it. */
export async function showFactor(deps: Deps, actor: Actor): Promise<SecondFactor> {
  const factor = await factorStore(deps).find(actor.id)
  return {
    isOn: factor !== null,
    since: factor?.since.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
    isRequired: deps.env.SECOND_FACTOR_FOR_ADMINS === 'required',
  }
}

/**
 * A new key for the acting admin's app; nothing is in force until its first code comes. Throws VALIDATION_FAILED for a
 * wrong password, SECOND_FACTOR_STATE while a factor is on.
 */
export async function startFactor(
  deps: Deps,
  request: ActorRequest,
  { password }: SecondFactorStart,
): Promise<SecondFactorSetup> {
  await checkOwnPassword(deps, request, password)
  const { id, user } = request.actor
  const key = toKey(deps.ids.secret())
  const until = new Date(deps.clock.now().getTime() + WAIT_MINUTES * 60_000)
  await deps.inTransaction(async (tx) => {
    if (await factorStore(deps).find(id, { tx })) throw isOnAlready()
    await factorStore(deps).wait({
      userId: id,
      key: deps.seal.encrypt({ secret: key, about: formatFactorName(id) }),
      until,
      tx,
    })
  })
  return { key, uri: toOtpauthUri({ key, issuer: deps.studio.name, account: user.username }) }
}

/**
 * Turns the factor on with a first code and ends every other session, including one being opened by the password alone.
 * Returns the recovery codes, which are shown only once. Throws VALIDATION_FAILED for a wrong code, RATE_LIMITED after
 * too many, SECOND_FACTOR_STATE when no key is pending.
 */
export async function confirmFactor(
  deps: Deps,
  actor: Actor,
  { code }: SecondFactorConfirmation,
): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes(deps.ids.secret)
  const userId = actor.id
  await takeAttempt({ limits: deps.limits, userId })
  await deps.inTransaction(async (tx) => {
    if (await factorStore(deps).find(userId, { tx })) throw isOnAlready()
    const { key, lastStep } = await confirmedKey(deps, { userId, code, tx })
    const recoveryCodes = hashRecoveryCodes(deps, { userId, codes })
    await factorStore(deps).turnOn({ userId, key, since: deps.clock.now(), lastStep, recoveryCodes, tx })
    await signOutEverywhere(deps, { userId, exceptKey: actor.sessionKey, tx })
    await sessionStore(deps).passWithCode({ key: actor.sessionKey, tx })
    await auditStore(deps).record({ act: factorAct({ actor, what: 'turn on second factor', isOn: true }), tx })
    const { firstName, email } = actor.user
    await queueMail(deps, { template: factorOnMail, to: email, facts: { firstName }, tx })
  })
  await returnAttempt({ limits: deps.limits, userId })
  return { recoveryCodes: shown(codes) }
}

async function confirmedKey(deps: Deps, { userId, code, tx }: { userId: string; code: string; tx: Tx }) {
  const now = deps.clock.now()
  const sealed = await factorStore(deps).waitingKey({ userId, now, tx })
  if (!sealed) {
    throw new AppError('SECOND_FACTOR_STATE', 'This key has waited too long. Please start again with a new one.')
  }
  const typed = readCode(code)
  const key = deps.seal.decrypt({ sealed, about: formatFactorName(userId) })
  const step = typed?.kind === 'app' ? getMatchingStep({ key, lastStep: 0, digits: typed.digits, now }) : null
  if (step === null) {
    const error = invalid({ code: 'This code is not right. Please enter the one your app shows now.' })
    throw asSecurityEvent(error, 'wrong-code', userId)
  }
  return { key: sealed, lastStep: step }
}

/** Recovery codes as they are stored. */
export function hashRecoveryCodes(
  deps: Deps,
  { userId, codes }: { userId: string; codes: readonly string[] },
): string[] {
  return codes.flatMap((secret) => deps.seal.hmacs({ secret, about: formatFactorName(userId) }).slice(0, 1))
}

/** An audit entry about a factor; the actor is the account itself unless another one is given. */
export function factorAct(input: {
  actor: Actor
  what: string
  isOn: boolean
  whose?: { id: string; username: string }
}) {
  const { actor, what, isOn, whose = { id: actor.id, username: actor.user.username } } = input
  const words = (on: boolean) => ({ secondFactor: on ? 'on' : 'off' })
  const wasOn = what !== 'turn on second factor'
  return {
    actor,
    what,
    entity: { kind: 'user', id: whose.id, name: whose.username },
    before: words(wasOn),
    after: words(isOn),
  }
}

const isOnAlready = () =>
  new AppError('SECOND_FACTOR_STATE', 'Your second factor is on already. Turn it off before you set up another app.')
