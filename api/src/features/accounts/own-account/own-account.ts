import type { OwnAccount, OwnAccountChange, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { auditOwnAct } from '../../admin/audit-log/index.ts'
import { profileStore, tokenStore, usernameTaken, userStore } from '../people/index.ts'
import { getChanges } from './get-changes.ts'

export const showOwnAccount = (deps: Deps, { user }: Actor): Promise<OwnAccount> => readAccount(deps, user)

async function readAccount(deps: Deps, user: User, options: OptionalTx = {}): Promise<OwnAccount> {
  const { username, firstName, lastName, email, isEmailVerified, profileImageUrl } = user
  const { phone } = await profileStore(deps).find(user.id, options)
  const newEmail = await tokenStore(deps).pendingEmail(user.id, options)
  return { username, firstName, lastName, email, isEmailVerified, profileImageUrl, phone, newEmail }
}

/** What was not sent stays. Throws USERNAME_TAKEN, RATE_LIMITED. */
export async function changeOwnAccount(deps: Deps, actor: Actor, input: OwnAccountChange): Promise<OwnAccount> {
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  try {
    return await deps.inTransaction(async (tx) => {
      const user = await userStore(deps).findById(actor.id, { tx })
      if (!user) throw unauthorized()
      const account = await readAccount(deps, user, { tx })
      const { username, firstName, lastName, phone } = input
      const { before, after } = getChanges<OwnAccountChange>(account, { username, firstName, lastName, phone })
      if (Object.keys(after).length === 0) return account
      const { phone: newPhone, ...names } = after
      if (Object.keys(names).length > 0) {
        await userStore(deps).rename({ id: user.id, changes: names, now: deps.clock.now(), tx })
      }
      if (newPhone !== undefined) await profileStore(deps).change({ userId: user.id, changes: { phone: newPhone }, tx })
      await auditOwnAct(deps, { user, what: 'change own account', before, after, tx })
      return { ...account, ...after }
    })
  } catch (error) {
    if (duplicateFields(error)) throw usernameTaken()
    throw error
  }
}
