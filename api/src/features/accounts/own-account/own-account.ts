import type { MailChoices, MailChoicesChange, OwnAccount, OwnAccountChange, User } from '@studio/contract'
import { getDuplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { auditOwnChange } from '../../admin/audit-log/index.ts'
import { isSubscribed, setSubscribed } from '../../newsletter/index.ts'
import { emailNotVerified, profileStore, tokenStore, usernameTaken, userStore } from '../people/index.ts'

/** The fields that the input changes: their stored and their new values. */
function getChanges<Fields extends object>(
  storedFields: Fields,
  input: { [Name in keyof Fields]?: Fields[Name] | undefined },
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = Object.keys(input).map((name) => name as keyof Fields)
  const changedNames = names.filter((name) => input[name] !== undefined && input[name] !== storedFields[name])
  const pick = (fields: typeof input) =>
    Object.fromEntries(changedNames.map((name) => [name, fields[name]])) as Partial<Fields>
  return { before: pick(storedFields), after: pick(input) }
}

export async function loadOwnAccount(deps: Deps, user: User, options: OptionalTx = {}): Promise<OwnAccount> {
  const { username, firstName, lastName, email, isEmailVerified, profileImageUrl } = user
  const { phone } = await profileStore(deps).find(user.id, options)
  const newEmail = await tokenStore(deps).findPendingEmail(user.id, options)
  return { username, firstName, lastName, email, isEmailVerified, profileImageUrl, phone, newEmail }
}

/** Absent fields stay unchanged. Throws USERNAME_TAKEN, RATE_LIMITED. */
export async function changeOwnAccount(deps: Deps, actor: Actor, input: OwnAccountChange): Promise<OwnAccount> {
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  try {
    return await deps.inTransaction(async (tx) => {
      const user = await userStore(deps).findById(actor.id, { tx })
      if (!user) throw unauthorized()
      const account = await loadOwnAccount(deps, user, { tx })
      const { username, firstName, lastName, phone } = input
      const { before, after } = getChanges<OwnAccountChange>(account, { username, firstName, lastName, phone })
      if (Object.keys(after).length === 0) return account
      const { phone: newPhone, ...names } = after
      if (Object.keys(names).length > 0) {
        await userStore(deps).changeUniqueFields({ id: user.id, changes: names, currentTime: deps.clock.now(), tx })
      }
      if (newPhone !== undefined) await profileStore(deps).change({ userId: user.id, changes: { phone: newPhone }, tx })
      await auditOwnChange(deps, { user, action: 'change own account', before, after, tx })
      return { ...account, ...after }
    })
  } catch (error) {
    if (getDuplicateFields(error)) throw usernameTaken()
    throw error
  }
}

export async function loadMailChoices(deps: Deps, user: User, options: OptionalTx = {}): Promise<MailChoices> {
  const { reminder, waitlistNews } = await profileStore(deps).find(user.id, options)
  // Only the owner of an address may know whether it is subscribed.
  const newsletter = user.isEmailVerified ? await isSubscribed(deps, { email: user.email, ...options }) : null
  return { reminder, newsletter, waitlist: waitlistNews }
}

/** Throws RATE_LIMITED, and EMAIL_NOT_VERIFIED for the newsletter, so that users cannot subscribe a stranger's address. */
export async function changeMailChoices(deps: Deps, actor: Actor, input: MailChoicesChange): Promise<MailChoices> {
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  const store = () => deps.inTransaction((tx) => storeChoices(deps, { actor, input, tx }))
  try {
    return await store()
  } catch (error) {
    // Another request subscribed the address for the first time at the same moment.
    if (getDuplicateFields(error)) return store()
    throw error
  }
}

type ChoicesChange = { actor: Actor; input: MailChoicesChange; tx: Tx }

async function storeChoices(deps: Deps, { actor, input, tx }: ChoicesChange): Promise<MailChoices> {
  const user = await userStore(deps).findById(actor.id, { tx })
  if (!user) throw unauthorized()
  const choices = await loadMailChoices(deps, user, { tx })
  const { before, after } = getChanges<MailChoices>(choices, input)
  if (Object.keys(after).length === 0) return choices
  const { reminder, newsletter, waitlist } = after
  if (newsletter !== undefined && !user.isEmailVerified) throw emailNotVerified()
  const changes = {
    ...(reminder !== undefined && { reminder }),
    ...(waitlist !== undefined && { waitlistNews: waitlist }),
  }
  if (Object.keys(changes).length > 0) await profileStore(deps).change({ userId: user.id, changes, tx })
  if (typeof newsletter === 'boolean') await setSubscribed(deps, { email: user.email, isActive: newsletter, tx })
  await auditOwnChange(deps, { user, action: 'choose own mails', before, after, tx })
  return { ...choices, ...after }
}
