import type { PersonDetails, Reauth } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { tokenStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { confirmChange } from './confirm-change.ts'
import { loadUser } from './load-user.ts'
import { loadPersonDetails } from './person-details.ts'

/** Throws NOT_FOUND, and REAUTH_REQUIRED for another admin. */
export async function withdrawPersonEmail(
  deps: Deps,
  request: ActorRequest,
  { id, password }: Reauth & { id: string },
): Promise<PersonDetails> {
  await confirmChange(deps, request, { user: await loadUser(deps, { id }), password })
  const { actor } = request
  return deps.inTransaction(async (tx) => {
    const before = await loadPersonDetails(deps, { id, tx })
    if (before.newEmail === null) return before
    await tokenStore(deps).removeAllOf({ userId: id, purpose: 'newEmail', tx })
    const entity = { kind: 'user', id, name: before.username }
    const states = { before: { id, newEmail: before.newEmail }, after: { id, newEmail: null } }
    await auditStore(deps).record({ act: { actor, what: 'withdraw new email address', entity, ...states }, tx })
    return loadPersonDetails(deps, { id, tx })
  })
}
