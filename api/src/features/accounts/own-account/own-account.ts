import type { FieldErrors, OwnAccount, OwnAccountChange, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditOwnAct } from '../../admin/audit-log/index.ts'
import { type Details, emailChangeStore, profileStore, userStore } from '../people/index.ts'
import { changedFields } from './rules.ts'

/** The details of the acting user's account. */
export async function showOwnAccount(deps: Deps, { user }: Actor): Promise<OwnAccount> {
  const [details, newEmail] = await Promise.all([
    profileStore(deps).find(user.id),
    emailChangeStore(deps).waitingOf({ userId: user.id, now: deps.clock.now() }),
  ])
  return toOwnAccount(user, { ...details, newEmail })
}

/**
 * Changes names, phone number or username of the acting user; what was not sent stays. Throws USERNAME_TAKEN, and
 * RATE_LIMITED past 30 changes of the account an hour.
 */
export async function changeOwnAccount(deps: Deps, actor: Actor, sent: OwnAccountChange): Promise<OwnAccount> {
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  try {
    return await deps.inTransaction(async (tx) => storeChange(deps, { actor, sent, tx }))
  } catch (error) {
    if (duplicateFields(error)) throw usernameTaken()
    throw error
  }
}

async function storeChange(
  deps: Deps,
  { actor, sent, tx }: { actor: Actor; sent: OwnAccountChange; tx: Tx },
): Promise<OwnAccount> {
  const user = await userStore(deps).findById(actor.id, { tx })
  if (!user) throw unauthorized()
  const stored = await profileStore(deps).find(user.id, { tx })
  const newEmail = await emailChangeStore(deps).waitingOf({ userId: user.id, now: deps.clock.now(), tx })
  const profile = { ...stored, newEmail }
  const { username, firstName, lastName } = user
  const names = changedFields({ username, firstName, lastName }, pickNames(sent))
  const details = changedFields(stored, { phone: sent.phone })
  const changes = { ...names, ...details }
  if (Object.keys(changes).length === 0) return toOwnAccount(user, profile)
  const isNamed = Object.keys(names).length > 0
  const after = isNamed ? await userStore(deps).rename({ id: user.id, names, now: deps.clock.now(), tx }) : user
  if (!after) throw unauthorized()
  if (Object.keys(details).length > 0) await profileStore(deps).change({ userId: user.id, changes: details, tx })
  const former = { ...user, ...stored }
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, former[name as keyof typeof former]]))
  await auditOwnAct(deps, { user, what: 'change own account', before, after: changes, tx })
  return toOwnAccount(after, { ...profile, ...details })
}

const pickNames = ({ username, firstName, lastName }: OwnAccountChange) => ({ username, firstName, lastName })

function toOwnAccount(user: User, { phone, newEmail }: Details & Pick<OwnAccount, 'newEmail'>): OwnAccount {
  const { username, firstName, lastName, email, isEmailVerified, profileImageUrl } = user
  return { username, firstName, lastName, email, isEmailVerified, profileImageUrl, phone, newEmail }
}

function usernameTaken(): AppError {
  const fields: FieldErrors = { username: 'This username is already taken' }
  return new AppError('USERNAME_TAKEN', 'This username is already taken', { fields })
}
