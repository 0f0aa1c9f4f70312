import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from './audit-store.ts'

/** The log's actor for a user who is no admin and has changed their own account: the entry says whose account it is. */
const owner = { id: 'owner', user: { username: 'The account’s owner' } }

type OwnAct = { user: User; what: string; before?: object; after?: object; tx: Tx }

export async function auditOwnAct(deps: Deps, { user, what, before = {}, after = {}, tx }: OwnAct): Promise<void> {
  const { id, username } = user
  // With the id, closing the account recognises whose the names in a snapshot are.
  const act = {
    actor: user.role === 'admin' ? { id, user } : owner,
    what,
    entity: { kind: 'user', id, name: username },
    before: { id, ...before },
    after: { id, ...after },
  }
  await auditStore(deps).record({ act, tx })
}
