import {
  type Message,
  parseCode,
  type Reauth,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorChange,
  type SecondFactorConfirmation,
  type SecondFactorSetup,
  type SecondFactorStart,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import {
  assertOwnPassword,
  factorStore,
  requireReauth,
  sessionStore,
  signOutEverywhere,
  userStore,
} from '../people/index.ts'
import {
  createRecoveryCodes,
  formatCodes,
  getMatchingStep,
  getSealContext,
  redeemCode,
  returnCodeAttempt,
  takeCodeAttempt,
  toAuthenticatorKey,
  toOtpauthUri,
} from './codes.ts'
import { codesRenewedMail, factorOffMail, factorOnMail } from './factor-mails.ts'

const PENDING_KEY_MINUTES = 30

export async function loadOwnFactor(deps: Deps, actor: Actor): Promise<SecondFactor> {
  const factor = await factorStore(deps).find(actor.id)
  return {
    isOn: factor !== null,
    since: factor?.since.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
    isRequired: deps.env.SECOND_FACTOR_FOR_ADMINS === 'required',
  }
}

/** The key takes effect with its first code. Throws VALIDATION_FAILED, SECOND_FACTOR_STATE. */
export async function startFactor(
  deps: Deps,
  request: ActorRequest,
  { password }: SecondFactorStart,
): Promise<SecondFactorSetup> {
  await assertOwnPassword(deps, request, password)
  const { id: userId, user } = request.actor
  const key = toAuthenticatorKey(deps.ids.secret())
  const until = new Date(deps.clock.now().getTime() + PENDING_KEY_MINUTES * 60_000)
  const pendingKey = { key: deps.seal.encrypt({ secret: key, context: getSealContext(userId) }), until }
  await deps.inTransaction(async (tx) => {
    await assertFactorOff(deps, { userId, tx })
    await factorStore(deps).change({ userId, changes: { pendingKey }, tx })
  })
  return { key, uri: toOtpauthUri({ key, issuer: deps.studio.name, account: user.username }) }
}

/**
 * Turns the factor on and ends every other session. Throws VALIDATION_FAILED, RATE_LIMITED, SECOND_FACTOR_STATE when no key
 * is pending.
 */
export async function confirmFactor(
  deps: Deps,
  actor: Actor,
  { code }: SecondFactorConfirmation,
): Promise<RecoveryCodes> {
  const codes = createRecoveryCodes(deps.ids.secret)
  const userId = actor.id
  await takeCodeAttempt(deps, userId)
  await deps.inTransaction(async (tx) => {
    await assertFactorOff(deps, { userId, tx })
    const confirmedKey = await loadConfirmedKey(deps, { userId, code, tx })
    const recoveryCodes = hashRecoveryCodes(deps, { userId, codes })
    const changes = { ...confirmedKey, recoveryCodes, since: deps.clock.now(), pendingKey: null }
    await factorStore(deps).change({ userId, changes, tx })
    await signOutEverywhere(deps, { userId, exceptKey: actor.sessionKey, tx })
    await sessionStore(deps).markWithCode({ key: actor.sessionKey, tx })
    await auditFactorChange(deps, { actor, action: 'turn on second factor', before: 'off', after: 'on', tx })
    const { firstName, email } = actor.user
    await queueMail(deps, { template: factorOnMail, to: email, facts: { firstName }, tx })
  })
  await returnCodeAttempt(deps, userId)
  return { recoveryCodes: formatCodes(codes) }
}

async function assertFactorOff(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  if (!(await factorStore(deps).find(userId, { tx }))) return
  const message = 'Your second factor is already on. Turn it off before you set up another app.'
  throw new AppError('SECOND_FACTOR_STATE', message)
}

/**
 * The pending key, with the time step (RFC 6238) of the app's code that confirms it. Throws VALIDATION_FAILED for a wrong
 * code, SECOND_FACTOR_STATE when no key is pending.
 */
async function loadConfirmedKey(deps: Deps, { userId, code, tx }: { userId: string; code: string; tx: Tx }) {
  const currentTime = deps.clock.now()
  const sealedKey = await factorStore(deps).findPendingKey({ userId, currentTime, tx })
  if (!sealedKey) {
    throw new AppError('SECOND_FACTOR_STATE', 'This key has expired. Please start again with a new one.')
  }
  const typedCode = parseCode(code)
  const key = deps.seal.decrypt({ sealedSecret: sealedKey, context: getSealContext(userId) })
  const step =
    typedCode?.kind === 'app' ? getMatchingStep({ key, lastStep: 0, digits: typedCode.digits, currentTime }) : null
  if (step === null) {
    const error = invalid({ code: 'This code is not right. Please enter the one your app shows now.' })
    throw asSecurityEvent(error, 'wrong-code', userId)
  }
  return { key: sealedKey, lastStep: step }
}

/** Hashes with the newest key of the seal, whose HMAC comes first. */
function hashRecoveryCodes(deps: Deps, { userId, codes }: { userId: string; codes: readonly string[] }): string[] {
  const context = getSealContext(userId)
  return codes.flatMap((code) => deps.seal.createHmacs({ text: code, context }).slice(0, 1))
}

export async function renewCodes(deps: Deps, request: ActorRequest, input: SecondFactorChange): Promise<RecoveryCodes> {
  const { actor } = request
  const userId = actor.id
  const codes = createRecoveryCodes(deps.ids.secret)
  await changeFactor(deps, request, input, async (tx) => {
    const recoveryCodes = hashRecoveryCodes(deps, { userId, codes })
    await factorStore(deps).change({ userId, changes: { recoveryCodes }, tx })
    await auditFactorChange(deps, { actor, action: 'renew recovery codes', before: 'on', after: 'on', tx })
    const { firstName, email } = actor.user
    await queueMail(deps, { template: codesRenewedMail, to: email, facts: { firstName }, tx })
  })
  return { recoveryCodes: formatCodes(codes) }
}

export async function endOwnFactor(deps: Deps, request: ActorRequest, input: SecondFactorChange): Promise<Message> {
  const { actor } = request
  await changeFactor(deps, request, input, async (tx) => {
    await factorStore(deps).remove({ userId: actor.id, tx })
    await auditFactorChange(deps, { actor, action: 'turn off second factor', before: 'on', after: 'off', tx })
    const { firstName, email } = actor.user
    await queueMail(deps, { template: factorOffMail, to: email, facts: { firstName, adminName: null }, tx })
  })
  return { message: 'Your second factor is off.' }
}

/** Throws VALIDATION_FAILED with the wrong field, RATE_LIMITED, SECOND_FACTOR_STATE without a factor. */
async function changeFactor(
  deps: Deps,
  request: ActorRequest,
  { password, code }: SecondFactorChange,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  await assertOwnPassword(deps, request, password)
  const userId = request.actor.id
  const result = await redeemCode(deps, { userId, code, onCorrect: (_usedCode, tx) => change(tx) })
  if (result === 'no factor') throw new AppError('SECOND_FACTOR_STATE', 'Your second factor is off.')
  if (result === 'correct') return
  throw asSecurityEvent(invalid({ code: 'This code is not right, or it was already used.' }), 'wrong-code', userId)
}

export async function loadUserFactor(deps: Deps, id: string): Promise<Pick<SecondFactor, 'isOn' | 'since'>> {
  if (!(await userStore(deps).findById(id))) throw notFound('There is no such user.')
  const factor = await factorStore(deps).find(id)
  return { isOn: factor !== null, since: factor?.since.toISOString() ?? null }
}

/**
 * Removes the factor of another user, who lost app and codes. Throws REAUTH_REQUIRED, SECOND_FACTOR_STATE, FORBIDDEN for
 * one's own.
 */
export async function removeUserFactor(
  deps: Deps,
  request: ActorRequest,
  { id, password }: Reauth & { id: string },
): Promise<Message> {
  const { actor } = request
  const user = await userStore(deps).findById(id)
  if (!user) throw notFound('There is no such user.')
  if (id === actor.id) throw new AppError('FORBIDDEN', 'Turn your own second factor off under Sign-in security.')
  await requireReauth(deps, request, password)
  await deps.inTransaction(async (tx) => {
    if (!(await factorStore(deps).remove({ userId: id, tx }))) {
      throw new AppError('SECOND_FACTOR_STATE', 'This account has no second factor.')
    }
    await signOutEverywhere(deps, { userId: id, tx })
    await auditFactorChange(deps, { actor, user, action: 'remove second factor', before: 'on', after: 'off', tx })
    const facts = { firstName: user.firstName, adminName: actor.user.username }
    await queueMail(deps, { template: factorOffMail, to: user.email, facts, tx })
  })
  return { message: 'The second factor was removed.' }
}

type FactorRecord = {
  actor: Actor
  user?: Actor['user']
  action: string
  before: 'on' | 'off'
  after: 'on' | 'off'
  tx: Tx
}

async function auditFactorChange(deps: Deps, record: FactorRecord): Promise<void> {
  const { actor, user = actor.user, action, before, after, tx } = record
  const entity = { kind: 'user', id: user.id, name: user.username }
  const states = { before: { secondFactor: before }, after: { secondFactor: after } }
  await auditStore(deps).record({ entry: { actor, action, entity, ...states }, tx })
}
